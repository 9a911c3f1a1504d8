#include "verify/cli/commands.hpp"

int main(int argc, char** argv) { return verify::run_program(argc, argv); }
