package oapi

import "example.com/devolve/ledger"

// OrZero is the value of what may be absent.
func OrZero[T any](value *T) (v T) {
	if value != nil {
		v = *value
	}
	return v
}

// OrNil leaves the zero value out: the contract says null where there is nothing.
func OrNil[T comparable](value T) *T {
	var zero T
	if value == zero {
		return nil
	}
	return &value
}

// FaultOf returns what a refusal says of a report for programs; nil: it says nothing that they know.
func FaultOf(f ledger.Fault) *ReportFault {
	rule := ReportRule(f.Rule)
	if !rule.Valid() {
		return nil
	}
	return &ReportFault{Rule: rule, Field: OrNil(f.Field), Value: OrNil(f.Value), Limit: OrNil(f.Limit)}
}
