package api

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"strings"
)

// decode reads a JSON body of exactly one value into T and refuses fields that T does not have. The body's size is
// bounded before.
func decode[T any](r *http.Request) (T, error) {
	var value T
	body, err := readBody(r)
	if err != nil {
		return value, err
	}
	decoder := json.NewDecoder(bytes.NewReader(body))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&value); err != nil {
		return value, explain(body, err)
	}
	if _, err := decoder.Token(); !errors.Is(err, io.EOF) {
		return value, refuse(codeMalformedJSON, "something follows the JSON value at %s", place(body, decoder.InputOffset()))
	}
	return value, nil
}

// explain says what is wrong with a body and where, without repeating it.
func explain(body []byte, err error) error {
	var syntax *json.SyntaxError
	var kind *json.UnmarshalTypeError
	switch {
	case errors.As(err, &syntax):
		return refuse(codeMalformedJSON, "not JSON at %s", place(body, syntax.Offset))
	case errors.As(err, &kind):
		field := kind.Field
		if field == "" {
			field = "body"
		}
		return refuseField(field, fmt.Sprintf("is a JSON %s, want %s (at %s)", kind.Value, kind.Type, place(body, kind.Offset)))
	case errors.Is(err, io.EOF):
		return refuse(codeMalformedJSON, "the body is empty")
	case errors.Is(err, io.ErrUnexpectedEOF):
		return refuse(codeMalformedJSON, "the JSON ends too early at %s", place(body, int64(len(body))))
	}
	if name, ok := strings.CutPrefix(err.Error(), "json: unknown field "); ok {
		if unquoted, err := strconv.Unquote(name); err == nil {
			name = unquoted
		}
		return refuseField(fmt.Sprintf("%.80s", name), "is not a field of this call")
	}
	return refuse(codeInvalidRequest, "a value is not of the expected form")
}

// place turns an offset into line and column, both from one.
func place(body []byte, offset int64) string {
	before := body[:min(max(offset, 0), int64(len(body)))]
	line := bytes.Count(before, []byte("\n")) + 1
	column := len(before) - (bytes.LastIndexByte(before, '\n') + 1)
	return fmt.Sprintf("line %d, column %d", line, max(column, 1))
}

// answer writes a JSON value.
func answer(w http.ResponseWriter, status int, value any) error {
	var body bytes.Buffer
	encoder := json.NewEncoder(&body)
	encoder.SetEscapeHTML(false) // it is JSON, not HTML; addresses stay readable
	if err := encoder.Encode(value); err != nil {
		return fmt.Errorf("encode answer: %w", err)
	}
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Content-Length", strconv.Itoa(body.Len()))
	w.WriteHeader(status)
	_, _ = w.Write(body.Bytes()) // a caller that went away is not our error
	return nil
}
