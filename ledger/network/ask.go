package network

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"example.com/devolve/internal/call"
	"example.com/devolve/internal/fault"
)

// Asker asks one account of a network what it knows of sales.
type Asker interface {
	// Windows returns what has to be asked for, so that nothing is missed that happened or changed from since until now, whatever was
	// asked before.
	Windows(since, now time.Time) []Window
	// Rows calls take with each sale of a window, as the network has it. It waits at the network's pace and asks again where that
	// is safe. After an error, some of the rows may have been taken.
	Rows(ctx context.Context, w Window, take func(Row) error) error
}

// ByID is an Asker of a network that decides some sales without any time that can be asked by: those that wait are asked for one by one.
type ByID interface {
	// ByID returns a sale as the network has it, in the form of the adapter's rows; false where it has none of that id.
	ByID(ctx context.Context, id string) (row Row, found bool, err error)
}

// Window is a stretch of time, by one of the times that a network has for a sale.
type Window struct {
	By       string // such as validation
	From, To time.Time
}

// Row is one sale of an answer, in the form of the adapter's rows.
type Row struct {
	ID   string // the network's own, the same for the same sale
	Body []byte
	Form string // another of the adapter's forms; empty: that of its rows
	// Unless are ids of rows that say more of the same sale: when one of them was ever taken in, this row is not.
	Unless []string
}

// Access is what an operator was given by a network, by name. "url" is where it is asked, for a network that is imitated.
type Access map[string]string

// Check says which of some names are missing, or that there is one too many.
func (a Access) Check(names ...string) error {
	for _, name := range names {
		if a[name] == "" {
			return fmt.Errorf("%s is missing: it needs %s", name, strings.Join(names, ", "))
		}
	}
	for name := range a {
		if name != "url" && !slices.Contains(names, name) {
			return fmt.Errorf("%s is not known: it needs %s, and may have url", name, strings.Join(names, ", "))
		}
	}
	return nil
}

// maxSlices bounds what one stretch is cut into: ten years of days.
const maxSlices = 3660

// Slices cuts a stretch into windows that are no longer than a network takes.
func Slices(by string, from, to time.Time, longest time.Duration) []Window {
	var all []Window
	for from.Before(to) && len(all) < maxSlices {
		end := from.Add(longest)
		if end.After(to) {
			end = to
		}
		all = append(all, Window{by, from, end})
		from = end
	}
	return all
}

// inBetween is how far back a network is asked that is asked for all of a long time once a day; see Reach.
const inBetween = 48 * time.Hour

// Reach says from when on to ask a network again that has no time for what changed: on each day once for all since so long before, and in between
// for the last two days alone. Days are those of UTC. What fails is asked for again, because since stays as it is then.
func Reach(since, now time.Time, longBefore time.Duration) time.Time {
	if since.UTC().Format(time.DateOnly) == now.UTC().Format(time.DateOnly) {
		return since.Add(-inBetween)
	}
	return since.Add(-longBefore)
}

// Client asks a network over HTTP, at most so many times a minute.
type Client struct {
	calls *call.Client
	name  string
	base  string
	pause time.Duration // see Patiently

	mu      sync.Mutex
	secrets []string
}

// pause is how long a network is left alone that says in an answer that it is asked too often, and patience how often it is asked again.
const (
	pause    = 20 * time.Second
	patience = 3
)

// timeout bounds one call.
const timeout = time.Minute

// imitated is how many times a minute a network on this machine is asked, and soon when it is asked again that fails: as fast as it answers.
const (
	imitated = 1_000_000
	soon     = 5 * time.Millisecond
)

// paces are the clients of calls that there are in this process, by what a network counts calls of. Sales, offers, rates and claims of an account, and
// partners that were registered with the same one, share its pace, also from one hour to the next.
var paces sync.Map

// paceKey is what a network counts calls of. Some count kinds of calls apart, at another pace each.
type paceKey struct {
	base, account string
	perMinute     int
}

// NewClient returns a client for what is below an address, at the pace that all clients of the same account share there. Should an answer repeat one of
// the secrets that it is asked with, errors leave it out.
func NewClient(name, base string, perMinute int, account string, secrets ...string) (*Client, error) {
	u, err := url.Parse(base)
	if err != nil || u.Host == "" || u.Scheme != "https" && u.Scheme != "http" {
		return nil, fmt.Errorf("url %q is not an address", base)
	}
	c := &Client{name: name, base: strings.TrimSuffix(base, "/"), pause: pause, secrets: secrets}
	if ip := net.ParseIP(u.Hostname()); ip.IsLoopback() || u.Hostname() == "localhost" {
		c.calls, c.pause = call.New(call.Config{PerMinute: imitated, FirstWait: soon, Timeout: timeout}), 0
		return c, nil
	}
	calls, _ := paces.LoadOrStore(paceKey{c.base, account, perMinute}, call.New(call.Config{PerMinute: perMinute, Timeout: timeout}))
	c.calls = calls.(*call.Client)
	return c, nil
}

// IsLate says of an error that nothing was asked, because at the network's pace the time that the caller had would have been over by then.
func IsLate(err error) bool {
	return errors.Is(err, call.ErrBusy) && errors.Is(err, context.DeadlineExceeded)
}

// Hide has errors leave out one more secret, such as a token that was given out later.
func (c *Client) Hide(secret string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if !slices.Contains(c.secrets, secret) {
		c.secrets = append(c.secrets, secret)
	}
}

// ErrTooOften is for answers with a 200 that say that the network was asked too often.
var ErrTooOften = errors.New("it was asked too often")

// Patiently asks, and asks again after a while for as long as the answer is ErrTooOften, some times.
func (c *Client) Patiently(ctx context.Context, ask func() error) error {
	for range patience {
		if err := ask(); !errors.Is(err, ErrTooOften) {
			return err
		}
		if err := call.Pause(ctx, c.pause); err != nil {
			return err
		}
	}
	return ask()
}

// Get asks for something, and Post for a token. Both return the body of a 200; anything else is an error that says what the network answered,
// without what it was asked with.
func (c *Client) Get(ctx context.Context, path string, query url.Values, header http.Header) ([]byte, error) {
	return c.do(ctx, call.Request{Method: http.MethodGet, URL: c.base + path + "?" + query.Encode(), Header: header, Safe: true}, path)
}

// Find is Get of what may not be there: a 404 is no error.
func (c *Client) Find(ctx context.Context, path string, header http.Header) (body []byte, found bool, err error) {
	answer, err := c.calls.Do(ctx, call.Request{Method: http.MethodGet, URL: c.base + path, Header: header, Safe: true})
	if err == nil && answer.Status == http.StatusNotFound {
		return nil, false, nil
	}
	body, err = c.body(answer, err, path, header)
	return body, err == nil, err
}

// GetJSON asks for a document; see Get.
func (c *Client) GetJSON(ctx context.Context, path string, query url.Values, header http.Header, into any) error {
	body, err := c.Get(ctx, path, query, header)
	if err != nil {
		return err
	}
	return c.document(body, into)
}

func (c *Client) document(body []byte, into any) error {
	if json.Unmarshal(body, into) != nil { // what the library says repeats the answer
		return fmt.Errorf("the answer of %s breaks off or is no JSON", c.name)
	}
	return nil
}

// Basic is the header of a name and its secret.
func Basic(name, secret string) string {
	return "Basic " + base64.StdEncoding.EncodeToString([]byte(name+":"+secret))
}

// Post sends a form; see Get.
func (c *Client) Post(ctx context.Context, path string, form url.Values, header http.Header) ([]byte, error) {
	header = header.Clone()
	header.Set("Content-Type", "application/x-www-form-urlencoded")
	return c.do(ctx, call.Request{Method: http.MethodPost, URL: c.base + path, Header: header, Body: []byte(form.Encode()), Safe: true}, path)
}

// PostJSON asks for a document with another one; see Get.
func (c *Client) PostJSON(ctx context.Context, path string, question any, header http.Header, into any) error {
	body, err := json.Marshal(question)
	if err != nil {
		return err
	}
	header = header.Clone()
	header.Set("Content-Type", "application/json")
	answer, err := c.do(ctx, call.Request{Method: http.MethodPost, URL: c.base + path, Header: header, Body: body, Safe: true}, path)
	if err != nil {
		return err
	}
	return c.document(answer, into)
}

// Query asks an interface of GraphQL for the data of a query. Errors come with a 200 there; any one is refused, whatever came beside it.
func (c *Client) Query(ctx context.Context, path, query string, header http.Header, data any) error {
	return c.query(ctx, path, query, true, func([]byte) http.Header { return header }, data)
}

// QueryOnce is Query for an interface that wants the very bytes signed that are sent, and where asking twice is not as good as asking once: it counts
// how often it is asked, or takes the mark of a page only once.
func (c *Client) QueryOnce(ctx context.Context, path, query string, sign func(body []byte) http.Header, data any) error {
	return c.query(ctx, path, query, false, sign, data)
}

func (c *Client) query(ctx context.Context, path, query string, safe bool, sign func(body []byte) http.Header, data any) error {
	body, err := json.Marshal(map[string]string{"query": query})
	if err != nil {
		return err
	}
	header := sign(body).Clone()
	header.Set("Content-Type", "application/json")
	text, err := c.do(ctx, call.Request{Method: http.MethodPost, URL: c.base + path, Header: header, Body: body, Safe: safe}, path)
	if err != nil {
		return err
	}
	var answer struct {
		Data   json.RawMessage   `json:"data"`
		Errors []json.RawMessage `json:"errors"`
	}
	if json.Unmarshal(text, &answer) != nil {
		return fmt.Errorf("the answer of %s breaks off or is no JSON", c.name)
	}
	if len(answer.Errors) > 0 {
		return fmt.Errorf("%s answers with errors: %s", c.name, c.Shown(answer.Errors[0]))
	}
	if json.Unmarshal(answer.Data, data) != nil {
		return fmt.Errorf("the answer of %s has no data of the query", c.name)
	}
	return nil
}

// Token asks for a token of OAuth with a form; see Post.
func (c *Client) Token(ctx context.Context, path string, form url.Values, header http.Header) (string, error) {
	body, err := c.Post(ctx, path, form, header)
	if err != nil {
		return "", err
	}
	var answer struct {
		Token string `json:"access_token"`
	}
	if json.Unmarshal(body, &answer) != nil || answer.Token == "" { // what the library says repeats the answer
		return "", fmt.Errorf("the answer of %s has no access_token", c.name)
	}
	c.Hide(answer.Token)
	return answer.Token, nil
}

// shownAnswer bounds what is repeated of an answer.
const shownAnswer = 200

// Shown is the beginning of an answer, quoted, without the secrets and what else is to be left out, as they are and as they stand in an address or a form.
func (c *Client) Shown(answer []byte, more ...string) string {
	c.mu.Lock()
	defer c.mu.Unlock()
	text := string(answer[:min(len(answer), maxShown)])
	for _, secret := range append(more, c.secrets...) {
		if secret != "" {
			text = strings.ReplaceAll(strings.ReplaceAll(text, secret, "…"), url.QueryEscape(secret), "…")
		}
	}
	return strconv.Quote(text[:min(len(text), shownAnswer)])
}

// maxShown bounds what is looked through for secrets, so that none is cut off in the middle.
const maxShown = 4096

// AnswerError is an answer that is no 200.
type AnswerError struct {
	Status int
	text   string
}

// Error implements error.
func (e *AnswerError) Error() string { return e.text }

func (c *Client) do(ctx context.Context, r call.Request, path string) ([]byte, error) {
	answer, err := c.calls.Do(ctx, r)
	return c.body(answer, err, path, r.Header)
}

// body is that of a 200. Anything else may repeat the header that opens the account.
func (c *Client) body(answer call.Answer, err error, path string, header http.Header) ([]byte, error) {
	if err != nil {
		return nil, fmt.Errorf("ask %s for %s: %w", c.name, path, err)
	}
	if answer.Status != http.StatusOK {
		_, credentials, _ := strings.Cut(header.Get("Authorization"), " ")
		return nil, &AnswerError{answer.Status, fmt.Sprintf("%s answers %s with %d: %s", c.name, path, answer.Status, c.Shown(answer.Body, credentials))}
	}
	return answer.Body, nil
}

// RowOf is a row with an id, which was read or not. One that has none, or an absurd one, has the digest of its text instead, so that it is kept and
// refused by name later.
func RowOf(id string, unread error, body []byte) Row {
	if unread != nil || id == "" || len(id) > maxRowID {
		sum := sha256.Sum256(body)
		id = hex.EncodeToString(sum[:16])
	}
	return Row{ID: id, Body: body}
}

// Member reads the id of an element of an array: the text that a path of names leads to.
func Member(path ...string) func(element []byte) (string, error) {
	kind := reflect.TypeFor[Text]()
	for _, name := range slices.Backward(path) {
		kind = reflect.StructOf([]reflect.StructField{{Name: "Member", Type: kind, Tag: reflect.StructTag(`json:"` + name + `"`)}})
	}
	return func(element []byte) (string, error) {
		document := reflect.New(kind)
		err := Decode(element, document.Interface())
		id := document.Elem()
		for range path {
			id = id.Field(0)
		}
		return id.String(), err
	}
}

// Each calls take with each element of an array, as a row whose id is a member of it; see RowOf.
func Each(array []byte, idOf func(element []byte) (string, error), take func(Row) error) error {
	reader := json.NewDecoder(bytes.NewReader(array))
	if open, err := reader.Token(); err != nil || open != json.Delim('[') {
		return errors.New("the answer is no list of sales")
	}
	for reader.More() {
		var element json.RawMessage
		if err := reader.Decode(&element); err != nil {
			return fmt.Errorf("the answer breaks off or is no JSON: %w", err)
		}
		id, err := idOf(element)
		if err := take(RowOf(id, err, element)); err != nil {
			return err
		}
	}
	_, err := reader.Token()
	return fault.Wrap(err, "the answer breaks off")
}

// maxRowID bounds the ids of networks' rows.
const maxRowID = 64
