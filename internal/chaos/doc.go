// Package chaos is what the campaigns of faults share: damages drawn from a seed, the results that are kept, and the page that tells of
// them. What runs them on the real program is in the tests of cmd/devolve; see "make chaos".
package chaos
