// Products and sums that a compiler would contract to fma unless it is told not to. Built for a target with fma.
#pragma once

namespace batten::contraction {

float multiply_add(float x, float y, float z);          // x * y + z
double multiply_add(double x, double y, double z);      // x * y + z
float subtract_product(float z, float x, float y);      // z - x * y
double subtract_product(double z, double x, double y);  // z - x * y
/// One step of a dot product: acc += x[i] * y[i] for both i.
float dot2(float acc, const float* x, const float* y);

}  // namespace batten::contraction
