#include "contraction_subject.h"

namespace batten::contraction {

float multiply_add(float x, float y, float z) { return x * y + z; }
double multiply_add(double x, double y, double z) { return x * y + z; }
float subtract_product(float z, float x, float y) { return z - x * y; }
double subtract_product(double z, double x, double y) { return z - x * y; }

float dot2(float acc, const float* x, const float* y) {
  for (int i = 0; i < 2; ++i) acc += x[i] * y[i];
  return acc;
}

}  // namespace batten::contraction
