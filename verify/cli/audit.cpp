#include <CLI/CLI.hpp>
#include <algorithm>
#include <fstream>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>
#include <sstream>

#include "verify/audit/own_predictions.hpp"
#include "verify/audit/tensor_role.hpp"
#include "verify/audit/writers.hpp"
#include "verify/claim/sweep/axis.hpp"
#include "verify/cli/commands.hpp"
#include "verify/report/drawing/standing_svg.hpp"
#include "verify/runner/apart/rehearsed.hpp"
#include "verify/service/complaints.hpp"
#include "verify/service/output/drawing_file.hpp"
#include "verify/service/output/whole_file.hpp"
#include "verify/service/run_claims.hpp"
#include "verify/service/selection.hpp"
#include "verify/service/set_values.hpp"
#include "verify/service/terminal.hpp"
#include "verify/words/printable.hpp"

namespace verify {
namespace {

constexpr int nothing_found = 1;  // no claim gave a number: a job that waits for one must notice

struct AuditCommand {
  std::string file, page, drawing;
  std::vector<std::string> tensors, settings;
  RunRequest run;
  bool json = false, exact = false;
};

int unwritten_page(const AuditCommand& options, const Audit& audit) {
  std::ostringstream page;
  write_audit_page(page, audit);
  try {
    write_output_file(options.page, page.str());
  } catch (const std::exception& error) {
    tell_error(std::string("--html ") + error.what());
    return bad_input;
  }
  return 0;
}

int unwritten_drawing(const AuditCommand& options, const Audit& audit) {
  const auto plot = length_plot(audit);
  try {
    if (!plot)
      throw std::runtime_error("the loss is known for one n alone, and there is nothing to draw");
    write_drawing(options.drawing, standing_svg(*plot, {true, true}));
  } catch (const std::exception& error) {
    tell_error(std::string("--drawing ") + error.what());
    return bad_input;
  }
  return 0;
}

// "n=12,24" or "n=10..40:10": the settings of one audit after the other.
std::vector<std::vector<std::string>> settings_by_length(const std::vector<std::string>& settings) {
  const auto is_length = [](const std::string& setting) { return setting.starts_with("n="); };
  const auto given = std::find_if(settings.begin(), settings.end(), is_length);
  if (given == settings.end()) return {settings};
  const auto& inputs = audit_inputs();
  const auto n = std::find_if(inputs.begin(), inputs.end(),
                              [](const Input& input) { return input.name == "n"; });
  std::vector<std::vector<std::string>> each;
  try {
    for (const auto& length : axis_values(given->substr(2), *n)) {
      each.push_back(settings);
      each.back()[static_cast<std::size_t>(given - settings.begin())] = "n=" + length;
    }
  } catch (const std::invalid_argument& error) {
    throw UsageError(std::string("--set n=") + error.what());
  }
  return each;
}

struct Audited {
  Audit audit;
  int code;
};

Audited audit_once(const AuditCommand& options, const std::vector<std::string>& given) {
  const auto settings = set_values(given, audit_inputs(), "audit");
  auto network = read_network(options.file, options.tensors, conventions_of(settings));
  auto questions = questions_for(network, settings);
  auto request = options.run;
  for (const auto& question : questions.questions) {
    InstanceText text;
    text.name = question.instance;
    text.fields = question.fields;
    text.origin = printable(options.file);
    text.stored = {{"weights", text.origin}};  // what is missing is not taken from elsewhere
    request.wanted.given.push_back({question.claim, std::move(text)});
  }
  const Claims claims;
  Ran ran;
  if (!questions.questions.empty()) ran = run_claims(request, claims);
  int code = exit_code(ran.report.results);
  if (ran.refused || ran.incomplete) code = bad_input;
  if (ran.interrupted) code = interrupted_code;
  auto audit = audited(std::move(network), std::move(questions), std::move(ran.report));
  // What else was asked, a gradient say, may run out of time: the loss is what an audit is for.
  if (code == undecided_code && has_loss(audit)) code = 0;
  return {std::move(audit), code};
}

void write_audits(const AuditCommand& options, const std::vector<Audited>& audits) {
  if (options.json) {
    auto all = nlohmann::ordered_json::array();
    for (const auto& [audit, code] : audits) all.push_back(audit_json(audit));
    const auto document = all.size() == 1 ? all.front()
                                          : nlohmann::ordered_json{
                                                {"schema", "icl-verify/audits/1"}, {"audits", all}};
    std::cout << document.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace)
              << "\n";
    return;
  }
  for (const auto& [audit, code] : audits) {
    if (&audit != &audits.front().audit) std::cout << "\n";
    write_audit_text(std::cout, audit, options.exact ? Numbers::exact : Numbers::rounded,
                     terminal_style());
  }
}

// Of several codes the one that matters most.
int worst_code(const std::vector<Audited>& audits) {
  for (const int code : {checker_failed_code, bad_input, 1, undecided_code})
    for (const auto& audited : audits)
      if (audited.code == code) return code;
  return 0;
}

// A file of predictions is no network, and nothing of it can be set or drawn.
int tell_predictions(const AuditCommand& options, const OwnPredictions& found) {
  if (!options.settings.empty() || !options.tensors.empty() || !options.page.empty() ||
      !options.drawing.empty())
    throw UsageError(printable(options.file) +
                     ": it holds predictions and labels, whose loss needs no --set, --tensor, "
                     "--html or --drawing; leave them out");
  options.json ? write_predictions_json(std::cout, found)
               : write_predictions_text(std::cout, found);
  return 0;
}

// All that this process reads of the file.
void require_readable(const AuditCommand& options) {
  rehearse(limits_of(options.run), printable(options.file), [&] {
    if (own_predictions(options.file)) return;
    const auto settings =
        set_values(settings_by_length(options.settings).front(), audit_inputs(), "audit");
    questions_for(read_network(options.file, options.tensors, conventions_of(settings)), settings);
  });
}

int audit_file(const AuditCommand& options) {
  if (const auto other = obstacle_to_drawing(options.drawing); !other.empty())
    throw UsageError("--drawing " + printable(options.drawing) + ": " + other);
  require_readable(options);
  if (const auto found = own_predictions(options.file)) return tell_predictions(options, *found);
  std::vector<Audited> audits;
  const auto each = settings_by_length(options.settings);
  if (each.size() > 1 && !(options.page.empty() && options.drawing.empty()))
    throw UsageError("--html and --drawing are about one n, and --set n has " +
                     std::to_string(each.size()) + "; give one of them");
  for (const auto& settings : each) {
    audits.push_back(audit_once(options, settings));
    if (audits.back().code == interrupted_code) return interrupted_code;
  }
  write_audits(options, audits);
  const auto& first = audits.front().audit;
  const int page = options.page.empty() ? 0 : unwritten_page(options, first);
  const int drawing = options.drawing.empty() ? 0 : unwritten_drawing(options, first);
  if (page != 0 || drawing != 0) return bad_input;
  const int code = worst_code(audits);
  if (code != 0) return code;
  for (const auto& [audit, its_code] : audits) {
    if (audit.evaluated()) continue;
    tell_error(printable(options.file) + ": " + audit.answer);
    return nothing_found;
  }
  return 0;
}

std::string roles_text() {
  std::string text;
  for (const auto& role : tensor_roles()) text += "\n  " + role.name + "  " + role.about;
  return text;
}

std::string inputs_text() {
  std::string text;
  for (const auto& input : audit_inputs())
    text += "\n  " + input.name + "  " + describe(input) + ": " + input.about;
  return text;
}

}  // namespace

void add_audit(CLI::App& app, int& status) {
  const auto options = std::make_shared<AuditCommand>();
  auto* command = app.add_subcommand(
      "audit",
      "Analyse trained weights: their loss, the gap to the optimum, the theorems that apply");
  command->footer(R"(Examples:
  icl-verify audit run.npz --set n=20                what the file holds decides what is asked
  icl-verify audit model.safetensors --set n=20 --tensor 'A=layers.*.kq[0:5,0:5]'
  icl-verify audit layers.npy --set n=20 --set Sigma=@sigma.npy --html network.html
  icl-verify audit one.npz --set n=30 --set sigma2=1/10 --json
  icl-verify audit run.npz --set n=10,20,40          one audit after the other

A tensor is known by the end of its name (layers.0.attn.W_Q, query/kernel), or by --tensor
ROLE=NAME; ^T behind a name transposes. A file of prediction and label, a number a prompt each,
gives the loss of any network over these prompts. Exit code 1 where no claim gave a number.
Roles:)" + roles_text() +
                  "\nWhat may be set:" + inputs_text());
  command->add_option("FILE", options->file, "a .npz, .npy, .safetensors or .pt file")->required();
  command
      ->add_option("--tensor", options->tensors,
                   "ROLE=NAME, where names do not tell: A=encoder.*.kq, P='value[0,:,:]'")
      ->allow_extra_args(false);
  command->add_option("--set", options->settings, "NAME=VALUE, as for run")
      ->allow_extra_args(false);
  add_run_options(*command, options->run);
  command->add_option("--html", options->page, "a page about the network")->type_name("FILE");
  command
      ->add_option("--drawing,--svg", options->drawing,
                   "the loss over prompt lengths, as .svg, .pdf or .png")
      ->type_name("FILE");
  auto* exact = command->add_flag("--exact", options->exact, "values with every digit");
  command->add_flag("--json", options->json, "schema icl-verify/audit/3 on standard output")
      ->excludes(exact);
  command->callback([options, &status] { status = audit_file(*options); });
}

}  // namespace verify
