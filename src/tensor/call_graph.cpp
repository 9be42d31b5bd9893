#include "tensor/call_graph.h"

#include <algorithm>
#include <limits>

#include "base/limits.h"
#include "base/text_lexer.h"

namespace batten {
namespace {

constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();

}  // namespace

CallGraph::CallGraph(const TensorModule& module) : callees_(module.functions.size()) {
  for (std::size_t caller = 0; caller < module.functions.size(); ++caller) {
    std::vector<std::uint32_t>& callees = callees_[caller];
    for (const Operation& operation : module.functions[caller].operations)
      if (const auto callee = callee_of(operation.kind); callee && callee->index < module.functions.size())
        callees.push_back(callee->index);
    std::ranges::sort(callees);
    callees.erase(std::unique(callees.begin(), callees.end()), callees.end());
  }
  find_components();
  std::ranges::sort(cycles_);
}

/// Tarjan's strongly connected components with an explicit stack; they come out callees first.
void CallGraph::find_components() {
  struct Visit {
    std::uint32_t function;
    std::size_t next_callee = 0;
  };
  std::vector<std::uint32_t> number(callees_.size(), none);  // in order of discovery
  std::vector<std::uint32_t> lowest(callees_.size(), none);  // the smallest number reached, among those still open
  std::vector<bool> is_open(callees_.size(), false);
  std::vector<std::uint32_t> open;  // discovered, component not yet complete
  std::vector<Visit> path;
  std::uint32_t discovered = 0;

  const auto enter = [&](std::uint32_t function) {
    number[function] = lowest[function] = discovered++;
    is_open[function] = true;
    open.push_back(function);
    path.push_back(Visit{function});
  };
  const auto close_component = [&](std::uint32_t root) {
    std::vector<FunctionId> members;
    do {
      members.push_back(FunctionId{open.back()});
      is_open[open.back()] = false;
      open.pop_back();
    } while (members.back().index != root);
    std::ranges::sort(members);
    callees_first_.insert(callees_first_.end(), members.begin(), members.end());
    if (members.size() > 1 || std::ranges::binary_search(callees_[root], root)) cycles_.push_back(std::move(members));
  };

  for (std::uint32_t start = 0; start < callees_.size(); ++start) {
    if (number[start] != none) continue;
    enter(start);
    while (!path.empty()) {
      const std::uint32_t function = path.back().function;
      if (path.back().next_callee < callees_[function].size()) {
        const std::uint32_t callee = callees_[function][path.back().next_callee++];
        if (number[callee] == none)
          enter(callee);
        else if (is_open[callee])
          lowest[function] = std::min(lowest[function], number[callee]);
        continue;
      }
      path.pop_back();
      if (!path.empty()) lowest[path.back().function] = std::min(lowest[path.back().function], lowest[function]);
      if (lowest[function] == number[function]) close_component(function);
    }
  }
}

std::vector<FunctionId> CallGraph::shortest_cycle(const std::vector<FunctionId>& cycle) const {
  std::vector<std::uint32_t> caller_of(cycle.size(), none);  // functions by their place in the cycle; the first is 0
  std::vector<std::uint32_t> reached{0};
  for (std::size_t next = 0; next < reached.size() && caller_of[0] == none; ++next)
    for (const std::uint32_t callee : callees_[cycle[reached[next]].index]) {
      const auto found = std::ranges::lower_bound(cycle, FunctionId{callee});
      if (found == cycle.end() || found->index != callee) continue;
      const auto place = static_cast<std::uint32_t>(found - cycle.begin());
      if (caller_of[place] != none) continue;
      caller_of[place] = reached[next];
      if (place != 0) reached.push_back(place);
    }
  std::vector<FunctionId> path;
  for (std::uint32_t place = caller_of[0]; place != 0; place = caller_of[place]) path.push_back(cycle[place]);
  path.push_back(cycle[0]);
  std::ranges::reverse(path);
  return path;
}

Diagnostics find_too_large(const TensorModule& module) {
  constexpr std::size_t limit = limits::expanded_operations;
  Diagnostics findings;
  std::vector<std::size_t> operations(module.functions.size(), 0);  // at most one more than the limit
  const CallGraph graph(module);
  for (const FunctionId id : graph.callees_first()) {
    const TensorFunction& function = module.function(id);
    bool calls_too_large = false;
    std::size_t& count = operations[id.index];
    count = std::min(function.operations.size(), limit + 1);
    for (const Operation& operation : function.operations) {
      const Call* call = std::get_if<Call>(&operation.kind);
      if (call == nullptr) continue;
      calls_too_large = calls_too_large || operations[call->callee.index] > limit;
      count = std::min(count + operations[call->callee.index], limit + 1);
    }
    if (count <= limit || calls_too_large) continue;
    Diagnostic finding = error(Code::ProgramTooLarge, "{} has more than {} operations when its calls are expanded",
                               text::symbol(function.name), limit);
    if (!function.provenance.chain.empty()) finding.span = function.provenance.chain.front();
    finding.ir_location = text::symbol(function.name);
    findings.push_back(std::move(finding));
  }
  return findings;
}

}  // namespace batten
