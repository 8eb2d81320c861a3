package edge

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strconv"

	"example.com/devolve/internal/strictjson"
)

// Decode reads a JSON body of exactly one value into T and refuses fields that T does not have, in these capitals, and those that
// are there twice. The body's size is bounded before.
func Decode[T any](r *http.Request) (T, error) {
	var value T
	body, err := ReadBody(r)
	if err != nil {
		return value, err
	}
	if err := strictjson.Decode(body, &value); err != nil {
		return value, explain(body, err)
	}
	return value, nil
}

// explain says what is wrong with a body and where, without repeating it.
func explain(body []byte, err error) error {
	var wrong *strictjson.Error
	if !errors.As(err, &wrong) {
		return Refuse(CodeInvalidRequest, "a value is not of the expected form")
	}
	at := place(body, wrong.Offset)
	switch {
	case wrong.Syntax && len(bytes.TrimSpace(body)) == 0:
		return Refuse(CodeMalformedJSON, "the body is empty")
	case wrong.Syntax:
		return Refuse(CodeMalformedJSON, "the body %s at %s", wrong.Detail, at)
	case wrong.Field == "":
		return RefuseField("body", wrong.Detail+" (at "+at+")")
	}
	return RefuseField(wrong.Field, wrong.Detail+" (at "+at+")")
}

// place turns an offset into line and column, both from one.
func place(body []byte, offset int64) string {
	before := body[:min(max(offset, 0), int64(len(body)))]
	line := bytes.Count(before, []byte("\n")) + 1
	column := len(before) - (bytes.LastIndexByte(before, '\n') + 1)
	return fmt.Sprintf("line %d, column %d", line, max(column, 1))
}

// Answer writes a JSON value.
func Answer(w http.ResponseWriter, status int, value any) error {
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

// AnswerAt answers what the log said at a sequence.
func AnswerAt(w http.ResponseWriter, sequence uint64, value any) error {
	w.Header().Set("Ledger-Sequence", strconv.FormatUint(sequence, 10))
	return Answer(w, http.StatusOK, value)
}
