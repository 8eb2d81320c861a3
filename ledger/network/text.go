package network

import (
	"errors"

	"github.com/go-json-experiment/json/jsontext"

	"example.com/devolve/internal/strictjson"
)

// Text is a value of a document in the digits and letters that it has there: text, or a number, which is never made a float. Null is empty.
type Text string

// errNoText is said of what is neither text nor a number; where it is in the document is added to it.
var errNoText = errors.New("neither text nor a number")

// UnmarshalJSONFrom implements json.UnmarshalerFrom of the package that strictjson reads with.
func (t *Text) UnmarshalJSONFrom(decoder *jsontext.Decoder) error {
	token, err := decoder.ReadToken()
	if err != nil {
		return err
	}
	switch token.Kind() {
	case jsontext.KindString, jsontext.KindNumber:
		*t = Text(token.String())
	case jsontext.KindNull:
		*t = ""
	default:
		return errNoText
	}
	return nil
}

// Decode reads one document of a network. Members that are not asked for are passed over; a name that is there twice is refused.
func Decode(body []byte, into any) error {
	err := strictjson.DecodeOpen(body, into)
	switch wrong, ok := errors.AsType[*strictjson.Error](err); {
	case err == nil:
		return nil
	case ok && wrong.Field != "":
		return Unreadable("%v", err)
	}
	return Unreadable("the document %v", err)
}

// DecodeWith is Decode for a document that has to name an id.
func DecodeWith(body []byte, into any, name string, id *Text) error {
	err := Decode(body, into)
	if err == nil && *id == "" {
		err = Unreadable("it names no %s", name)
	}
	return err
}
