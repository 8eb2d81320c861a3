// Package lists has what the package slices of the standard library lacks.
package lists

// Map returns what convert makes of each value of a list, in the order of the list. What it returns is never nil, so that an empty
// list is written as [] in JSON.
func Map[T, U any](list []T, convert func(T) U) []U {
	converted := make([]U, len(list))
	for i, value := range list {
		converted[i] = convert(value)
	}
	return converted
}
