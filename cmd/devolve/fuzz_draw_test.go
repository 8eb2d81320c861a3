package main_test

import (
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/google/uuid"
)

// hostile is what no call expects.
var hostile = []string{
	"", " ", "\x00", "a\x00b", "\xff\xfe", "\xed\xa0\x80", "\u202e", "\ufeff=1+1", "＝1+1", "💥", "' OR 1=1 --", `"; DROP TABLE users; --`, "../../etc/passwd",
	"..%2f..%2f", "%", "%00", "%zz", "<script>alert(1)</script>", "{{.}}", "${7*7}", "null", "true", "-1", "0", "9223372036854775807",
	"9223372036854775808", "-9223372036854775809", "99999999999999999999999999", "1e309", "NaN", "Infinity", "0x10", "1,5", "1.999", "2026-02-30",
	"0000-00-00", "9999-12-31", "10000-01-01", "2026-13", "99:99", "[]", "{}", "a,b", "a\r\nX-Injected: 1", "\t\n", "00000000-0000-0000-0000-000000000000",
	"İstanbul", "ß", "e\u0301", strings.Repeat("a", 300), strings.Repeat("é", 3000), strings.Repeat("%", 2000),
}

// words are what some call expects.
var words = []string{
	"pet-quati", "livraria-jatoba", "clube-ipe", "moda", "a", "1", "csv", "json", "ofx", "pdf", "finance", "approver", "maria.souza", "Pessoa", "BRL",
	"PENDING", "CASHBACK", "PAID", "2026-11", "2026-11-20", "Outro motivo", "52998224725", "loja@devolve.example", "EMAIL", "offers", "assefaz",
	"sandbox", "demo", "arlequim", "stores", "12.50", "uma-senha-comprida",
}

// drawer draws requests from a contract.
type drawer struct {
	*rand.Rand
	ids []string // that the server knows, and others
}

func pick[T any](d *drawer, list []T) T { return list[d.IntN(len(list))] }

// one says yes once in so many times.
func (d *drawer) one(in int) bool { return d.IntN(in) == 0 }

// text draws the text of a parameter.
func (d *drawer) text(schema *openapi3.Schema) string {
	if d.one(6) {
		return pick(d, hostile)
	}
	switch value := d.value(schema, 0).(type) {
	case string:
		return value
	case []any:
		list := make([]string, len(value))
		for i, one := range value {
			list[i] = fmt.Sprint(one)
		}
		return strings.Join(list, ",")
	default:
		return fmt.Sprint(value)
	}
}

// value draws a value that mostly is what a schema wants.
func (d *drawer) value(schema *openapi3.Schema, depth int) any {
	if schema == nil || depth > 6 || d.one(25) {
		return pick(d, []any{nil, true, -1, 1e300, "", []any{}, map[string]any{}, pick(d, hostile), []any{nil}, map[string]any{"a": nil}})
	}
	for _, choice := range []openapi3.SchemaRefs{schema.OneOf, schema.AnyOf, schema.AllOf} {
		if len(choice) > 0 {
			return d.value(pick(d, choice).Value, depth+1)
		}
	}
	switch {
	case len(schema.Enum) > 0:
		return pick(d, schema.Enum)
	case schema.Type.Is("object"):
		return d.object(schema, depth)
	case schema.Type.Is("array"):
		list := make([]any, d.IntN(4))
		for i := range list {
			list[i] = d.value(schema.Items.Value, depth+1)
		}
		return list
	case schema.Type.Is("integer"), schema.Type.Is("number"):
		return d.number(schema)
	case schema.Type.Is("boolean"):
		return d.one(2)
	}
	return d.word(schema)
}

func (d *drawer) object(schema *openapi3.Schema, depth int) map[string]any {
	object := make(map[string]any)
	for _, name := range names(schema.Properties) {
		if slices.Contains(schema.Required, name) && !d.one(30) || d.one(2) {
			object[name] = d.value(schema.Properties[name].Value, depth+1)
		}
	}
	if d.one(20) {
		object[pick(d, hostile)] = pick(d, hostile)
	}
	return object
}

func (d *drawer) number(schema *openapi3.Schema) any {
	edges := []any{0, 1, 2, 100, -1, 1.5, int64(1) << 40, int64(math.MaxInt64), json.Number("9223372036854775808"), json.Number("1e400")}
	if schema.Min != nil {
		edges = append(edges, int64(*schema.Min), int64(*schema.Min)-1, int64(*schema.Min), int64(*schema.Min)+1)
	}
	if schema.Max != nil {
		edges = append(edges, int64(*schema.Max), int64(*schema.Max)+1)
	}
	if d.one(2) {
		return 1 + d.IntN(50)
	}
	return pick(d, edges)
}

func (d *drawer) word(schema *openapi3.Schema) string {
	if d.one(12) {
		return pick(d, hostile)
	}
	switch schema.Format {
	case "uuid":
		return pick(d, d.ids)
	case "date":
		return time.Now().AddDate(0, 0, -d.IntN(900)).Format(time.DateOnly)
	case "date-time":
		return time.Now().Add(-time.Duration(d.IntN(9000)) * time.Hour).Format(time.RFC3339)
	case "email":
		return fmt.Sprintf("pessoa-%d@devolve.example", d.IntN(50))
	}
	if d.one(4) {
		return pick(d, d.ids)
	}
	return pick(d, words)
}

// call is an operation of the contract.
type fuzzedCall struct {
	method, path string
	op           *openapi3.Operation
}

// drawn is a request, before it has an address.
type drawn struct {
	call   fuzzedCall
	target string // path and query
	header http.Header
	body   string
}

func (d *drawer) request(c fuzzedCall) drawn {
	r := drawn{call: c, header: make(http.Header)}
	path, query := c.path, url.Values{}
	for _, ref := range c.op.Parameters {
		p := ref.Value
		if !p.Required && d.one(2) || p.Required && p.In != openapi3.ParameterInPath && d.one(20) {
			continue
		}
		switch text := d.text(p.Schema.Value); p.In {
		case openapi3.ParameterInPath:
			path = strings.ReplaceAll(path, "{"+p.Name+"}", url.PathEscape(text))
		case openapi3.ParameterInQuery:
			if query.Add(p.Name, text); d.one(30) {
				query.Add(p.Name, d.text(p.Schema.Value))
			}
		case openapi3.ParameterInHeader:
			r.header.Set(p.Name, printable(text))
		}
	}
	if d.one(25) {
		query.Add(pick(d, hostile), pick(d, hostile))
	}
	if r.target = path; len(query) > 0 {
		r.target += "?" + query.Encode()
	}
	if d.one(60) {
		r.target += "&%zz=%"
	}
	d.fill(&r)
	return r
}

// fill draws a body, and mangles some.
func (d *drawer) fill(r *drawn) {
	if r.call.op.RequestBody == nil {
		if d.one(20) {
			r.body = "{}"
		}
		return
	}
	content := r.call.op.RequestBody.Value.Content
	kind := pick(d, names(content))
	r.header.Set("Content-Type", kind)
	if strings.HasPrefix(kind, "multipart/") {
		r.header.Set("Content-Type", kind+"; boundary=b")
		r.body = fmt.Sprintf("--b\r\nContent-Disposition: form-data; name=%q; filename=%q\r\n\r\n%s\r\n--b--\r\n",
			pick(d, []string{"report", "bank", "provider", "x"}), printable(pick(d, hostile)), pick(d, hostile))
	} else if schema := content[kind].Schema; schema != nil {
		text, err := json.Marshal(d.value(schema.Value, 0))
		if err != nil {
			text = []byte(`{}`)
		}
		r.body = string(text)
	}
	switch d.IntN(30) {
	case 0:
		r.body = ""
	case 1:
		r.body = r.body[:len(r.body)/2]
	case 2:
		r.body += r.body
	case 3:
		r.body = strings.Replace(r.body, "{", `{"userId":"x","userId":"y",`, 1)
	case 4:
		r.body = strings.ToUpper(r.body)
	case 5:
		r.body = pick(d, hostile)
	case 6:
		r.body = strings.Repeat("[", 20_000) + strings.Repeat("]", 20_000)
	case 7:
		r.body = `"` + strings.Repeat("a", 80<<10) + `"`
	case 8:
		r.header.Set("Content-Type", pick(d, []string{"text/plain", "", "application/json; charset=utf-16", "application/x-www-form-urlencoded", ";;"}))
	case 9:
		r.header.Set("Content-Encoding", "gzip")
	}
}

// printable keeps what a header may carry.
func printable(text string) string {
	return strings.Map(func(c rune) rune {
		if c < ' ' || c > '~' || c == '"' {
			return -1
		}
		return c
	}, text)
}

func names[V any](m map[string]V) []string {
	list := make([]string, 0, len(m))
	for name := range m {
		list = append(list, name)
	}
	slices.Sort(list)
	return list
}

// newIDs are ids that a server knows and ids that it does not.
func newIDs(known ...string) []string {
	ids := append(known, known...)
	for n := range 4 {
		ids = append(ids, uuid.NewSHA1(uuid.Nil, []byte(strconv.Itoa(n))).String())
	}
	return ids
}
