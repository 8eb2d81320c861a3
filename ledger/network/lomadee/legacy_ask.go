package lomadee

import (
	"bytes"
	"cmp"
	"context"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	"example.com/devolve/ledger/network"
)

// LegacyURL is where Lomadee's API of before is asked.
const LegacyURL = "https://api.lomadee.com"

const (
	dateParam     = "02012006" // how the report takes days
	succeeded     = "200"      // the code of a report
	longestReport = 31 * 24 * time.Hour
)

// events are the states that the report is asked for, one at a time.
var events = network.Setting{
	Name: "events", Valid: validEvents,
	Help: "the eventStatus numbers that the report is asked for, separated by commas, such as 1,2,3,4; no document lists them",
}

func validEvents(value string) error {
	numbers := strings.Split(value, ",")
	for i, number := range numbers {
		if number == "" || len(number) > 3 || strings.Trim(number, "0123456789") != "" || slices.Contains(numbers[:i], number) {
			return fmt.Errorf("%.40q is not a new number; write them as 1,2,3,4", number)
		}
	}
	return nil
}

// legacyAccount is a publisher's account.
type legacyAccount struct {
	client                    *network.Client
	user, password, publisher string
	events                    []string
}

func askLegacy(access network.Access, known network.Settings) (network.Asker, error) {
	if err := access.Check("user", "password", "publisher"); err != nil {
		return nil, err
	}
	if err := known.Check(itemSettings); err != nil {
		return nil, err
	}
	client, err := network.NewClient("Lomadee", cmp.Or(access["url"], LegacyURL), perMinute, access["user"], access["password"])
	if err != nil {
		return nil, err
	}
	return legacyAccount{client, access["user"], access["password"], access["publisher"], strings.Split(known.Value(events), ",")}, nil
}

// Windows asks for the sales of each state by the one time that there is, once a day for all of the last 90 days: it may be when a sale was made.
func (a legacyAccount) Windows(since, now time.Time) []network.Window {
	var all []network.Window
	for _, event := range a.events {
		all = append(all, network.Slices(event, network.Reach(since, now, overlap), now, longestReport)...)
	}
	return all
}

// Rows reads the report of a window, which has no pages.
func (a legacyAccount) Rows(ctx context.Context, w network.Window, take func(network.Row) error) error {
	token, err := a.authorize(ctx)
	if err != nil {
		return err
	}
	body, err := a.client.Get(ctx, "/api/lomadee/reportTransaction", url.Values{
		"token": {token}, "publisherId": {a.publisher}, "eventStatus": {w.By},
		"startDate": {w.From.Add(-spare).UTC().Format(dateParam)}, "endDate": {w.To.Add(spare).UTC().Format(dateParam)},
	}, http.Header{"Accept": {"application/xml"}})
	if err != nil {
		return err
	}
	items, err := a.items(body)
	if err != nil {
		return err
	}
	for _, item := range items {
		texts, err := fields(item)
		if err := take(network.RowOf(texts["transactionId"], err, item)); err != nil {
			return err
		}
	}
	return nil
}

// authorize gets a token for the report.
func (a legacyAccount) authorize(ctx context.Context) (string, error) {
	body, err := a.client.Get(ctx, "/api/lomadee/createToken", url.Values{"user": {a.user}, "password": {a.password}}, http.Header{"Accept": {"application/json"}})
	if err != nil {
		return "", err
	}
	var answer struct {
		Token network.Text `json:"token"`
	}
	if network.Decode(body, &answer) != nil || answer.Token == "" { // what the library says repeats the answer
		return "", errors.New("the answer of Lomadee has no token")
	}
	a.client.Hide(string(answer.Token)) // it stands in the address of the report
	return string(answer.Token), nil
}

// errNoReport refuses an answer that is not a whole report.
var errNoReport = errors.New("the answer of Lomadee breaks off or is no report in XML")

// items returns the item elements of a report as they stand there. The report has to say that it is one.
func (a legacyAccount) items(body []byte) ([][]byte, error) {
	var items [][]byte
	code, inside := "", false
	decoder := xml.NewDecoder(bytes.NewReader(body))
	for {
		start := decoder.InputOffset()
		token, err := decoder.Token()
		switch {
		case errors.Is(err, io.EOF) && code == succeeded: // the document is whole: else it would be another error
			return items, nil
		case err != nil:
			return nil, errNoReport
		}
		element, begins := token.(xml.StartElement)
		if !begins {
			continue
		}
		switch name := element.Name.Local; {
		case !inside && name == "result":
			inside = true
		case inside && name == "details":
			var details struct {
				Code string `xml:"code"`
			}
			if decoder.DecodeElement(&details, &element) != nil {
				return nil, errNoReport
			}
			if code = strings.TrimSpace(details.Code); code != succeeded {
				return nil, fmt.Errorf("Lomadee answers with another code than %s: %s", succeeded, a.client.Shown(body[start:decoder.InputOffset()]))
			}
		case inside && name == "item":
			if decoder.Skip() != nil {
				return nil, errNoReport
			}
			items = append(items, body[start:decoder.InputOffset()])
		default:
			return nil, errNoReport
		}
	}
}
