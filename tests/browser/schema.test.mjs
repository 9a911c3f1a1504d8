// What the program writes is what its JSON Schema says.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import Ajv from 'ajv/dist/2020.js';

const program = process.env.VERIFY_PROGRAM;
const run = (...args) => execFileSync(program, args, { encoding: 'utf8', maxBuffer: 1 << 28 });
const validate = new Ajv({ allErrors: true, strict: true }).compile(JSON.parse(run('schema')));
const faults = (json) =>
  (validate(json) ? [] : validate.errors.map((e) => `${e.instancePath} ${e.message}`));

test('the results of every claim fit the schema', () => {
  assert.deepEqual(faults(JSON.parse(readFileSync(process.env.VERIFY_RESULTS, 'utf8'))), []);
});

test("a user's own numbers fit the schema", () => {
  const own = run('run', 'ahn2023.lem2', '--set', 'x_query=7', '--json');
  assert.deepEqual(faults(JSON.parse(own)), []);
});

test('what is misspelt, missing or of another type does not fit', () => {
  const results = JSON.parse(run('run', 'ahn2023.lem2', '--json'));
  const broken = (change) => {
    const copy = structuredClone(results);
    change(copy);
    return faults(copy);
  };
  assert.notDeepEqual(broken((r) => { r.schema = 'icl-verify/results/0'; }), []);
  assert.notDeepEqual(broken((r) => { delete r.results[0].verdict; }), []);
  assert.notDeepEqual(broken((r) => { r.results[0].verdict = 'true'; }), []);
  assert.notDeepEqual(broken((r) => { r.results[0].checks[0].bits = '64'; }), []);
  assert.notDeepEqual(broken((r) => { r.results[0].surprise = 1; }), []);
  const clash = { value: 'w', one: '1', other: ['2'] };
  assert.deepEqual(broken((r) => { r.results[0].clashes = [clash]; }), []);
  assert.notDeepEqual(broken((r) => { r.results[0].clashes = [{ ...clash, other: 2 }]; }), []);
  const number = {
    place: 'Table 1', quantity: 'q', stated: '1', reproduced: 'no', by: '', check: '', computed: '',
    why: 'w', quote: [], setting: {}, from: [],
  };
  assert.deepEqual(broken((r) => { r.claims[0].published = [number]; }), []);
  const unsure = { ...number, reproduced: 'maybe' };
  assert.notDeepEqual(broken((r) => { r.claims[0].published = [unsure]; }), []);
  assert.notDeepEqual(broken((r) => { delete r.claims[0].published; }), []);
  assert.notDeepEqual(broken((r) => { r.claims[0].errata[0].kind = 'typo'; }), []);
});
