// Package strictjson reads JSON that others wrote and leaves nothing open: a name that is there twice, or in other capitals than agreed, is
// refused instead of one of its values being taken. It says what is wrong in words of the document, not of Go.
package strictjson

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"reflect"
	"strconv"
	"strings"
	"sync"
	"unicode"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

// maxField bounds what of a document's own names is repeated.
const maxField = 80

// Error says what is wrong with a document and where.
type Error struct {
	Field  string // such as data.items[3].id; empty: the document as a whole
	Detail string // such as "is a number where text is expected"
	Offset int64  // in bytes
	Syntax bool   // it is no JSON at all
	Kind   Kind
	Found  string // what is there, for OtherKind, such as "a number"
	Wanted string // what is expected, for OtherKind; the field that is meant, for OtherCapitals
}

// Kind says for programs what is wrong.
type Kind string

// The kinds.
const (
	Empty         Kind = "empty"
	CutOff        Kind = "cut_off"
	NotJSON       Kind = "not_json"
	Twice         Kind = "twice"
	OtherCapitals Kind = "other_capitals"
	OtherKind     Kind = "other_kind"
	OtherForm     Kind = "other_form"
)

// Error implements error.
func (e *Error) Error() string {
	if e.Field == "" {
		return e.Detail
	}
	return e.Field + " " + e.Detail
}

// Decode reads exactly one value, and refuses members that it has no place for. It fails with *Error only.
func Decode(text []byte, into any) error {
	return explain(text, json.Unmarshal(text, into, json.RejectUnknownMembers(true)))
}

// DecodeOpen is Decode for documents that may say more than is asked: members that are not known are passed over, unless they
// differ from a known one by capitals alone.
func DecodeOpen(text []byte, into any) error {
	if err := json.Unmarshal(text, into, json.RejectUnknownMembers(false)); err != nil {
		return explain(text, err)
	}
	// No name is there twice, which was seen above.
	return checkCapitals(jsontext.NewDecoder(bytes.NewBuffer(text), jsontext.AllowDuplicateNames(true)), reflect.TypeOf(into))
}

// Split reads an array and leaves its elements as they are, so that what is wrong with one is said of that one.
func Split(text []byte) ([][]byte, error) {
	var values []jsontext.Value
	if err := json.Unmarshal(text, &values, jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true)); err != nil {
		return nil, explain(text, err)
	}
	list := make([][]byte, len(values))
	for i, value := range values {
		list[i] = value
	}
	return list, nil
}

func explain(text []byte, err error) error {
	if err == nil {
		return nil
	}
	var syntax *jsontext.SyntacticError
	var kind *json.SemanticError
	switch {
	case len(bytes.TrimSpace(text)) == 0:
		return &Error{Detail: "is empty", Syntax: true, Kind: Empty}
	case errors.Is(err, jsontext.ErrDuplicateName) && errors.As(err, &syntax):
		return &Error{Field: fieldOf(syntax.JSONPointer), Detail: "is there twice", Offset: syntax.ByteOffset, Kind: Twice}
	case errors.Is(err, io.ErrUnexpectedEOF):
		return &Error{Detail: "ends too early", Offset: int64(len(text)), Syntax: true, Kind: CutOff}
	case errors.As(err, &syntax) && strings.Contains(syntax.Err.Error(), "after top-level value"):
		return &Error{Detail: "is followed by something", Offset: syntax.ByteOffset, Syntax: true, Kind: NotJSON}
	case errors.As(err, &syntax):
		return &Error{Detail: "is not JSON", Offset: syntax.ByteOffset, Syntax: true, Kind: NotJSON}
	case errors.As(err, &kind) && errors.Is(err, json.ErrUnknownName):
		return &Error{Field: fieldOf(kind.JSONPointer), Detail: "is not a field", Offset: kind.ByteOffset, Kind: OtherForm}
	case errors.As(err, &kind):
		return expected(kind)
	}
	return &Error{Detail: "is not of the expected form", Kind: OtherForm}
}

// expected says what is there and what should be.
func expected(e *json.SemanticError) *Error {
	wrong := &Error{Field: fieldOf(e.JSONPointer), Detail: "is not of the expected form", Offset: e.ByteOffset, Kind: OtherForm}
	want, found := wordOf(e.GoType), kinds[e.JSONKind]
	if want != "" && found != "" && found != want {
		wrong.Detail, wrong.Kind, wrong.Found, wrong.Wanted = "is "+found+" where "+want+" is expected", OtherKind, found, want
	}
	return wrong
}

var kinds = map[jsontext.Kind]string{
	jsontext.KindNull: "null", jsontext.KindTrue: "true or false", jsontext.KindFalse: "true or false", jsontext.KindString: "text",
	jsontext.KindNumber: "a number", jsontext.KindBeginObject: "an object", jsontext.KindBeginArray: "a list",
}

// wordOf names a kind of Go as people name what is in a document.
func wordOf(kind reflect.Type) string {
	if kind == nil || kind.Kind() != reflect.Pointer && readsItself(kind) {
		return ""
	}
	switch kind.Kind() { //nolint:exhaustive // what else there is, no document holds
	case reflect.Pointer:
		return wordOf(kind.Elem())
	case reflect.String:
		return "text"
	case reflect.Bool:
		return "true or false"
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64, reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		return "a whole number"
	case reflect.Float32, reflect.Float64:
		return "a number"
	case reflect.Struct, reflect.Map:
		return "an object"
	case reflect.Slice:
		return "a list"
	}
	return ""
}

// fieldOf writes a place as data.items[3].id.
func fieldOf(place jsontext.Pointer) string {
	var b strings.Builder
	for token := range place.Tokens() {
		if _, err := strconv.ParseUint(token, 10, 32); err == nil {
			fmt.Fprintf(&b, "[%s]", token)
			continue
		}
		if b.Len() > 0 {
			b.WriteByte('.')
		}
		b.WriteString(token)
	}
	text := strings.Map(func(c rune) rune {
		if unicode.IsPrint(c) {
			return c
		}
		return '?'
	}, b.String())
	if runes := []rune(text); len(runes) > maxField {
		return string(runes[:maxField])
	}
	return text
}

// checkCapitals looks for members of objects that differ from the fields of a type by capitals alone. The text has been read before.
func checkCapitals(decoder *jsontext.Decoder, kind reflect.Type) error {
	for kind != nil && kind.Kind() == reflect.Pointer {
		kind = kind.Elem()
	}
	switch {
	case kind == nil || readsItself(kind):
	case kind.Kind() == reflect.Slice && decoder.PeekKind() == jsontext.KindBeginArray:
		return checkElements(decoder, kind.Elem())
	case kind.Kind() == reflect.Struct && decoder.PeekKind() == jsontext.KindBeginObject:
		return checkMembers(decoder, kind)
	}
	return decoder.SkipValue()
}

// readsItself says whether a type knows its own form in JSON.
func readsItself(kind reflect.Type) bool {
	return reflect.PointerTo(kind).Implements(reflect.TypeFor[json.Unmarshaler]())
}

func checkElements(decoder *jsontext.Decoder, kind reflect.Type) error {
	if _, err := decoder.ReadToken(); err != nil {
		return err
	}
	for decoder.PeekKind() != jsontext.KindEndArray {
		if err := checkCapitals(decoder, kind); err != nil {
			return err
		}
	}
	_, err := decoder.ReadToken()
	return err
}

func checkMembers(decoder *jsontext.Decoder, kind reflect.Type) error {
	if _, err := decoder.ReadToken(); err != nil {
		return err
	}
	fields := fieldsOf(kind)
	for decoder.PeekKind() != jsontext.KindEndObject {
		token, err := decoder.ReadToken()
		if err != nil {
			return err
		}
		name := token.String()
		inside, ok := fields.kinds[name]
		if known := fields.inAnyCapitals(name); !ok && known != "" {
			return &Error{
				Field: fieldOf(decoder.StackPointer()), Detail: "is not a field; " + known + " is", Offset: decoder.InputOffset(),
				Kind: OtherCapitals, Wanted: known,
			}
		}
		if err := checkCapitals(decoder, inside); err != nil {
			return err
		}
	}
	_, err := decoder.ReadToken()
	return err
}

// fields are those of a struct: their types by name, and their names by length.
type fields struct {
	kinds    map[string]reflect.Type
	byLength map[int][]string
}

// known remembers the fields of types; there are only so many types.
var known sync.Map

func fieldsOf(kind reflect.Type) fields {
	if f, ok := known.Load(kind); ok {
		return f.(fields)
	}
	f := fields{map[string]reflect.Type{}, map[int][]string{}}
	addFields(f.kinds, kind)
	for name := range f.kinds {
		f.byLength[len(name)] = append(f.byLength[len(name)], name)
	}
	known.Store(kind, f)
	return f
}

// inAnyCapitals returns the field whose name is the same but for capitals.
func (f fields) inAnyCapitals(name string) string {
	for _, known := range f.byLength[len(name)] {
		if strings.EqualFold(name, known) {
			return known
		}
	}
	return ""
}

// addFields adds the fields of a struct, and of those embedded in it, by their names in JSON.
func addFields(fields map[string]reflect.Type, kind reflect.Type) {
	for field := range kind.Fields() {
		name, _, _ := strings.Cut(field.Tag.Get("json"), ",")
		switch {
		case name != "":
			fields[name] = field.Type
		case field.Anonymous && field.Type.Kind() == reflect.Struct:
			addFields(fields, field.Type)
		}
	}
}
