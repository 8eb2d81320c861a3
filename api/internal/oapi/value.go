package oapi

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
