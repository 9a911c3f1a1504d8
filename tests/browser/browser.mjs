// A headless Chromium and the page in it.
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';

export const page_url = pathToFileURL(process.env.VERIFY_PAGE).href;
export const results = JSON.parse(readFileSync(process.env.VERIFY_RESULTS, 'utf8'));

// With the fonts of the machine, or only those of a fontconfig file.
export const launch = (fonts) =>
  chromium.launch({
    executablePath: process.env.VERIFY_CHROMIUM,
    env: fonts ? { ...process.env, FONTCONFIG_FILE: fonts } : process.env,
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run',
           '--disable-background-networking', '--disable-component-update', '--disable-sync'],
  });

// A fresh page with a record of what it asked for and complained of.
export async function open(browser, { width = 1200, colorScheme = 'light', ...options } = {}) {
  const context = await browser.newContext({
    viewport: { width, height: 900 }, colorScheme, bypassCSP: true, ...options,
  });
  const page = await context.newPage();
  const requests = [];
  const complaints = [];
  page.on('request', (request) => requests.push(request.url()));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  await page.goto(page_url);
  return { page, requests, complaints };
}
