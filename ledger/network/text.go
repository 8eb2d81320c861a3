package network

import (
	"encoding/json"
	"errors"

	"example.com/devolve/internal/strictjson"
)

// Text is a value of a document in the digits and letters that it has there: text, or a number, which is never made a float. Null is empty.
type Text string

// UnmarshalJSON implements json.Unmarshaler.
func (t *Text) UnmarshalJSON(raw []byte) error {
	if len(raw) > 0 && raw[0] == '"' {
		return json.Unmarshal(raw, (*string)(t))
	}
	var n json.Number
	err := json.Unmarshal(raw, &n)
	*t = Text(n)
	return err
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
