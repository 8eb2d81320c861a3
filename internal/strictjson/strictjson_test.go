package strictjson_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"example.com/devolve/internal/strictjson"
)

type sale struct {
	ID   string `json:"id"`
	Data *struct {
		Value  *string `json:"saleAmount"`
		Cents  int64   `json:"cents"`
		Listed []int   `json:"listed"`
		Sure   bool    `json:"sure"`
	} `json:"data"`
}

func TestWhatIsRefused(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		``:                                    "is empty",
		` `:                                   "is empty",
		`{`:                                   "ends too early",
		`<xml/>`:                              "is not JSON",
		`{"id":"1"} {}`:                       "is followed by something",
		`{"id":"1","id":"2"}`:                 "id is there twice",
		`{"data":{"cents":1,"cents":1}}`:      "data.cents is there twice",
		`{"id":"1","\u0069d":"2"}`:            "id is there twice",
		`{"x":{"a":1,"a":2}}`:                 "x.a is there twice",
		`{"id":1}`:                            "id is a number where text is expected",
		`{"data":{"saleAmount":12.5}}`:        "data.saleAmount is a number where text is expected",
		`{"data":{"cents":"1"}}`:              "data.cents is text where a whole number is expected",
		`{"data":{"cents":1.5}}`:              "data.cents is a number where a whole number is expected",
		`{"data":{"listed":[1,"a"]}}`:         "data.listed[1] is text where a whole number is expected",
		`{"data":{"sure":"yes"}}`:             "data.sure is text where true or false is expected",
		`{"data":[]}`:                         "data is a list where an object is expected",
		`[]`:                                  "is a list where an object is expected",
		`{"ID":"1"}`:                          "ID is not a field; id is",
		`{"data":{"SaleAmount":"1"}}`:         "data.SaleAmount is not a field; saleAmount is",
		"{\"id\":\"\xff\"}":                   "is not JSON",
		`{"x":` + strings.Repeat("[", 20_000): "is not JSON",
		`{"` + strings.Repeat("a", 200) + `":1,"` + strings.Repeat("a", 200) + `":2}`: strings.Repeat("a", 80) + " is there twice",
	} {
		var s sale
		err := strictjson.DecodeOpen([]byte(text), &s)
		var told *strictjson.Error
		if !errors.As(err, &told) || err.Error() != want {
			t.Errorf("%.80s: %v; want %s", text, err, want)
		}
		if err != nil && strings.Contains(err.Error(), "struct") {
			t.Errorf("%.80s: %v names types of Go", text, err)
		}
	}
}

func TestWhatIsNotKnown(t *testing.T) {
	t.Parallel()
	const text = `{"id":"1","more":{"id":{"a":[null]}},"data":{"other":1}}`
	var s sale
	if err := strictjson.DecodeOpen([]byte(text), &s); err != nil || s.ID != "1" {
		t.Errorf("passed over: %v, %+v", err, s)
	}
	var told *strictjson.Error
	if err := strictjson.Decode([]byte(text), &s); !errors.As(err, &told) || told.Field != "more" || told.Detail != "is not a field" {
		t.Errorf("refused: %v", err)
	}
	if err := strictjson.Decode([]byte(`{"ID":"1"}`), &s); !errors.As(err, &told) || told.Field != "ID" {
		t.Errorf("other capitals: %v", err)
	}
}

// TestAllThatIsKnownIsLookedAt: the elements of lists and what is embedded have no members in other capitals either; a type that
// reads its JSON itself is left to do so.
func TestAllThatIsKnownIsLookedAt(t *testing.T) {
	t.Parallel()
	type report struct {
		sale
		Sales []sale    `json:"sales"`
		At    time.Time `json:"at"`
	}
	for text, want := range map[string]string{
		`{"Id":"1"}`: "Id is not a field; id is",
		`{"sales":[{"id":"1"},{"data":{"Cents":1}}]}`: "sales[1].data.Cents is not a field; cents is",
		`{"sales":[{"id":"1","id":"2"}]}`:             "sales[0].id is there twice",
		`{"at":"noon"}`:                               "at is not of the expected form",
	} {
		var r report
		if err := strictjson.DecodeOpen([]byte(text), &r); err == nil || err.Error() != want {
			t.Errorf("%s: %v; want %s", text, err, want)
		}
	}
	var r report
	const text = `{"id":"1","sales":[{"id":"2","more":{"ID":[]}},null],"at":"2026-11-20T11:45:00Z"}`
	if err := strictjson.DecodeOpen([]byte(text), &r); err != nil || r.ID != "1" || len(r.Sales) != 2 || r.At.IsZero() {
		t.Errorf("%v, %+v", err, r)
	}
}

func TestElementsAreLeftAsTheyAre(t *testing.T) {
	t.Parallel()
	list, err := strictjson.Split([]byte(`[{"a":1,"a":2}, 3,"\ud800" ]`))
	if err != nil || len(list) != 3 || string(list[0]) != `{"a":1,"a":2}` || string(list[1]) != "3" {
		t.Errorf("%q, %v", list, err)
	}
	if _, err := strictjson.Split([]byte(`[1,`)); err == nil {
		t.Error("half a list was split")
	}
}

func FuzzDecodeOpen(f *testing.F) {
	for _, seed := range []string{`{"id":"1"}`, `{"ID":1}`, `[]`, `{"data":{"listed":[1]}}`, `{"data":null}`, "\xff"} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		var s sale
		var told *strictjson.Error
		if err := strictjson.DecodeOpen(text, &s); err != nil && !errors.As(err, &told) {
			t.Fatalf("%q: %v", text, err)
		}
	})
}
