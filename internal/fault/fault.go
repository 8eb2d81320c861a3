// Package fault has what the package errors of the standard library lacks.
package fault

import "fmt"

// Wrap says of an error what failed, in the words of a format, and wraps it. Where nothing failed it returns nil.
func Wrap(err error, format string, args ...any) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("%s: %w", fmt.Sprintf(format, args...), err)
}
