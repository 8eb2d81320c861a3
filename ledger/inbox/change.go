package inbox

import (
	"bytes"
	"encoding/json"
	"errors"
	"maps"
	"regexp"
	"slices"

	"example.com/devolve/internal/strictjson"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/money"
)

// CodeNotCorrectable is the refusal of a correction that says more than what could not be taken, or another sale.
const CodeNotCorrectable ledger.Code = "not_correctable"

func notCorrectable(rule ledger.Rule, field, detail string, args ...any) error {
	return ledger.RefuseFor(CodeNotCorrectable, ledger.Fault{Rule: rule, Field: field}, detail, args...)
}

// Change is a field of a report in which a correction differs from what arrived.
type Change struct {
	Item         int // position in the correction
	ConversionID ledger.ConversionID
	Field        string // such as saleAmount
	Arrived      string // JSON; empty when nothing of that name arrived, or nothing of it could be read
	Corrected    string // JSON; empty when the correction leaves it out
}

// Changes is what a correction puts in the place of what arrived.
type Changes struct {
	Fields []Change
	// Unreadable says that nothing of what arrived could be compared, apart from which sale and which click it names.
	Unreadable bool
	// SaleCents is the largest sale that the correction reports.
	SaleCents money.Cents
}

// The fields of a report that say which sale it is and whose. People never change them.
const (
	fieldTransaction = "transactionId"
	fieldClick       = "clickId"
)

// changesOf compares a correction with what arrived at its place. Only a field that stands in the way may change: with its
// arrived value, and all else as the correction has it, the report would be refused. Everything else is refused with
// CodeNotCorrectable, so that nobody makes another sale out of one that was reported.
func changesOf(arrived, correction Delivery) (Changes, error) {
	bodies, err := split(correction.Body)
	if err != nil {
		return Changes{}, err
	}
	original := arrived.Body
	if all, err := reports(arrived); err == nil && correction.Corrects.Item >= 0 {
		if correction.Corrects.Item >= len(all) {
			return Changes{}, ledger.Refuse(CodeNotCorrectable, "the delivery has no item %d", correction.Corrects.Item)
		}
		original = all[correction.Corrects.Item].body
	}
	var changes Changes
	for i, body := range bodies {
		one := comparison{network: correction.Partner, arrived: arrived, original: original, corrected: body}
		fields, err := one.compare()
		if err != nil {
			return Changes{}, err
		}
		for j := range fields {
			fields[j].Item, fields[j].ConversionID = i, one.sale.ConversionID()
		}
		changes.Fields = append(changes.Fields, fields...)
		changes.Unreadable = changes.Unreadable || one.unreadable
		changes.SaleCents = max(changes.SaleCents, one.sale.SaleCents)
	}
	return changes, nil
}

// comparison is one report of a correction beside what arrived.
type comparison struct {
	network    string
	arrived    Delivery
	original   []byte
	corrected  []byte
	sale       ledger.Observation // what the correction reports
	unreadable bool
}

func (c *comparison) compare() ([]Change, error) {
	var err error
	if c.sale, err = parseMessage(c.network, c.corrected); err != nil {
		return nil, err
	}
	after, err := fieldsOf(c.corrected)
	if err != nil {
		return nil, err
	}
	before, err := fieldsOf(c.original)
	if err != nil {
		return c.replaceAll(after)
	}
	var changes []Change
	for _, field := range slices.Sorted(maps.Keys(union(before, after))) {
		if bytes.Equal(before[field], after[field]) {
			continue
		}
		if (field == fieldTransaction || field == fieldClick) && nameOf(before[field]) != nameOf(after[field]) {
			return nil, notCorrectable(ledger.RuleAnotherSale, field, "%s is another than in what arrived: a correction is about the same sale and click", field)
		}
		if c.isTaken(withField(after, field, before[field])) {
			if c.isBroken(before) {
				return c.replaceAll(after)
			}
			return nil, notCorrectable(ledger.RuleNotInTheWay, field, "%s stood not in the way: leave it as it arrived", field)
		}
		changes = append(changes, Change{Field: field, Arrived: string(before[field]), Corrected: string(after[field])})
	}
	if len(changes) == 0 && !c.isTakenAsItArrived() {
		return c.replaceAll(after)
	}
	return changes, nil
}

// isTaken says whether a report would be accepted as such, whatever the sale's state is.
func (c *comparison) isTaken(fields map[string]json.RawMessage) bool {
	observation, err := parseMessage(c.network, bodyOf(fields))
	return err == nil && c.isSound(observation)
}

func (c *comparison) isTakenAsItArrived() bool {
	observation, err := parseMessage(c.network, c.original)
	return err == nil && c.isSound(observation)
}

func (c *comparison) isSound(o ledger.Observation) bool {
	_, err := ledger.DecideConversion(ledger.Conversion{}, ledger.Observe{Observation: o, ReceivedAt: c.arrived.ReceivedAt})
	return err == nil
}

// isBroken says whether what arrived is refused although each of its fields is sound: for its form as a whole.
func (c *comparison) isBroken(before map[string]json.RawMessage) bool {
	return c.isTaken(before) && !c.isTakenAsItArrived()
}

// replaceAll takes a report in the place of what could not be read. It has to name a sale that can be found in what arrived, and
// no click but one that stands beside it.
func (c *comparison) replaceAll(after map[string]json.RawMessage) ([]Change, error) {
	c.unreadable = true
	if !names(c.original, after[fieldTransaction], after[fieldClick]) {
		return nil, notCorrectable(ledger.RuleNotThere, "",
			"transactionId and clickId of the correction do not stand together in what arrived: ask the network to send it again")
	}
	var changes []Change
	for _, field := range slices.Sorted(maps.Keys(after)) {
		changes = append(changes, Change{Field: field, Corrected: string(after[field])})
	}
	return changes, nil
}

// names says whether a text that is no report has a sale and, when one is given, a click in the same pair of braces.
func names(text []byte, transaction, click json.RawMessage) bool {
	for _, at := range find(text, fieldTransaction, transaction) {
		if isNothing(click) {
			return true
		}
		from := bytes.LastIndexByte(text[:at], '{') + 1
		to := len(text)
		if end := bytes.IndexByte(text[at:], '}'); end >= 0 {
			to = at + end
		}
		if len(find(text[from:to], fieldClick, click)) > 0 {
			return true
		}
	}
	return false
}

// find returns where a text has a field with a value.
func find(text []byte, field string, value json.RawMessage) (places []int) {
	if isNothing(value) {
		return nil
	}
	pattern := regexp.MustCompile(`"` + field + `"\s*:\s*` + regexp.QuoteMeta(string(value)))
	for _, place := range pattern.FindAllIndex(text, -1) {
		places = append(places, place[0])
	}
	return places
}

func isNothing(value json.RawMessage) bool {
	return len(value) == 0 || bytes.Equal(value, []byte("null")) || bytes.Equal(value, []byte(`""`))
}

// fieldType is the one field beside those of the data.
const fieldType = "type"

// fieldsOf returns the fields of a report's data, and its type, each as compact JSON. It fails where a name is there twice: nobody
// chooses which of the two was reported.
func fieldsOf(body []byte) (map[string]json.RawMessage, error) {
	var envelope struct {
		Type json.RawMessage            `json:"type"`
		Data map[string]json.RawMessage `json:"data"`
	}
	if err := strictjson.DecodeOpen(body, &envelope); err != nil {
		return nil, err
	}
	if envelope.Data == nil {
		return nil, errors.New("no data")
	}
	fields := envelope.Data
	if _, taken := fields[fieldType]; taken {
		return nil, errors.New("data has a type")
	}
	if envelope.Type != nil {
		fields[fieldType] = envelope.Type
	}
	for name, value := range fields {
		var compact bytes.Buffer
		if err := json.Compact(&compact, value); err != nil {
			return nil, err
		}
		if fields[name] = compact.Bytes(); compact.String() == "null" {
			delete(fields, name)
		}
	}
	return fields, nil
}

// nameOf returns what an id says: the network may have sent a number where a text is agreed.
func nameOf(value json.RawMessage) string {
	var text string
	if json.Unmarshal(value, &text) == nil {
		return text
	}
	return string(value)
}

// bodyOf is the report that has these fields.
func bodyOf(fields map[string]json.RawMessage) []byte {
	data := maps.Clone(fields)
	delete(data, fieldType)
	body, err := json.Marshal(map[string]any{"type": fields[fieldType], "data": data})
	if err != nil {
		return nil // no field of it is JSON: no report
	}
	return body
}

func withField(fields map[string]json.RawMessage, name string, value json.RawMessage) map[string]json.RawMessage {
	fields = maps.Clone(fields)
	if value == nil {
		delete(fields, name)
	} else {
		fields[name] = value
	}
	return fields
}

func union(a, b map[string]json.RawMessage) map[string]json.RawMessage {
	all := maps.Clone(a)
	maps.Copy(all, b)
	return all
}
