package oapi

import (
	"errors"
	"net/http"
	"net/url"

	"github.com/gorilla/mux"
	"github.com/oapi-codegen/runtime"
)

// Why a parameter could not be bound.
var (
	ErrMissing  = errors.New("is required")
	ErrForm     = errors.New("is not of the expected form")
	ErrRepeated = errors.New("is there more than once")
)

// ParameterError names a parameter that could not be bound. It unwraps to one of ErrMissing, ErrForm and ErrRepeated.
type ParameterError struct {
	Name   string
	Header bool
	Err    error
}

// Error implements error.
func (e *ParameterError) Error() string { return e.Name + " " + e.Err.Error() }

// Unwrap returns why.
func (e *ParameterError) Unwrap() error { return e.Err }

// binding reads the parameters of a request. It keeps the first error and does nothing after it.
type binding struct {
	request *http.Request
	values  url.Values
	err     error
}

func (b *binding) path(name, kind, format string, into any) {
	if b.err != nil {
		return
	}
	options := runtime.BindStyledParameterOptions{
		ParamLocation: runtime.ParamLocationPath, Required: true, Type: kind, Format: format, ValueIsUnescaped: true,
	}
	if err := runtime.BindStyledParameterWithOptions("simple", name, mux.Vars(b.request)[name], into, options); err != nil {
		b.err = &ParameterError{Name: name, Err: ErrForm}
	}
}

func (b *binding) query(name, kind, format string, required bool, into any) {
	if b.err != nil {
		return
	}
	if b.values == nil {
		b.values = b.request.URL.Query()
	}
	options := runtime.BindQueryParameterOptions{Type: kind, Format: format}
	err := runtime.BindQueryParameterWithOptions("form", true, required, name, b.values, into, options)
	var missing *runtime.RequiredParameterError
	switch {
	case errors.As(err, &missing):
		b.err = &ParameterError{Name: name, Err: ErrMissing}
	case err != nil:
		b.err = &ParameterError{Name: name, Err: ErrForm}
	}
}

// header says whether the header is there.
func (b *binding) header(name, kind, format string, required bool, into any) bool {
	if b.err != nil {
		return false
	}
	list, found := b.request.Header[http.CanonicalHeaderKey(name)]
	switch {
	case !found && required:
		b.err = &ParameterError{Name: name, Header: true, Err: ErrMissing}
	case !found:
	case len(list) != 1:
		b.err = &ParameterError{Name: name, Header: true, Err: ErrRepeated}
	default:
		options := runtime.BindStyledParameterOptions{
			ParamLocation: runtime.ParamLocationHeader, Required: required, Type: kind, Format: format,
		}
		if err := runtime.BindStyledParameterWithOptions("simple", name, list[0], into, options); err != nil {
			b.err = &ParameterError{Name: name, Header: true, Err: ErrForm}
		}
	}
	return found
}

// bindOptional leaves nil where there is no such header.
func bindOptional[T any](b *binding, name, kind, format string, into **T) {
	var value T
	if b.header(name, kind, format, false, &value) {
		*into = &value
	}
}
