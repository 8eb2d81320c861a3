package shopee

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"example.com/devolve/ledger/network"
)

// ProductionURL is where Shopee's programme in Brazil is asked.
const ProductionURL = "https://open-api.affiliate.shopee.com.br"

const (
	reportsPerMinute = 1   // reports that are begun: at most one each 30 seconds
	pagesPerMinute   = 120 // calls: 8,000 an hour
	pageSize         = 500
	maxPages         = 400 // 200,000 conversions in one report
	longest          = 31 * 24 * time.Hour
	overlap          = 90 * 24 * time.Hour // how far back purchases are asked for once a day: no time says that one has changed
	lastReports      = 2                   // of what was validated are asked for in between
	maxReports       = 50
)

var (
	validations = network.Setting{
		Name: "validations", Default: none, Valid: validNumbers,
		Help: "the validationId of each report of what was validated, as the panel's billing has them, oldest first, such as 101,102; none without any",
	}
	settings = []network.Setting{validations}
)

const none = "none"

func validNumbers(value string) error {
	numbers := strings.Split(value, ",")
	for i, number := range numbers {
		_, err := strconv.ParseInt(number, 10, 64)
		if value != none && (err != nil || strings.Trim(number, "0123456789") != "" || slices.Contains(numbers[:i], number)) {
			return fmt.Errorf("%.40q is not a new number; write them as 101,102, or %s", number, none)
		}
	}
	if len(numbers) > maxReports {
		return fmt.Errorf("it has over %d reports: leave out those whose sales were all made over 90 days ago", maxReports)
	}
	return nil
}

// account is an affiliate's account.
type account struct {
	reports, pages *network.Client // for the first page of a report, and for the others
	app, secret    string
	validations    []string
}

func ask(access network.Access, known network.Settings) (network.Asker, error) {
	if err := access.Check("app", "secret"); err != nil {
		return nil, err
	}
	if err := known.Check(settings); err != nil {
		return nil, err
	}
	base := cmp.Or(access["url"], ProductionURL)
	reports, err := network.NewClient("Shopee", base, reportsPerMinute, access["app"], access["secret"])
	if err != nil {
		return nil, err
	}
	pages, err := network.NewClient("Shopee", base, pagesPerMinute, access["app"], access["secret"])
	if err != nil {
		return nil, err
	}
	a := &account{reports: reports, pages: pages, app: access["app"], secret: access["secret"]}
	if numbers := known.Value(validations); numbers != none {
		a.validations = strings.Split(numbers, ",")
	}
	return a, nil
}

// validation is how windows of what was validated are named, before the number of the report. They have no time: that which they are given is the
// same until all windows were asked.
const validation = "validation "

// Windows asks for the reports of what was validated, and then for purchases by when they were made: once a day for all of these reports and for
// the purchases of 90 days, in between for the newest.
func (a *account) Windows(since, now time.Time) []network.Window {
	from := network.Reach(since, now, overlap)
	reports := a.validations
	if inBetween := from.After(since.Add(-overlap)); inBetween {
		reports = reports[max(0, len(reports)-lastReports):]
	}
	var all []network.Window
	for _, number := range reports {
		all = append(all, network.Window{By: validation + number, From: from, To: since})
	}
	return append(all, network.Slices("purchase", from, now, longest)...)
}

// fields are those of a conversion that are read.
const fields = "conversionId purchaseTime utmContent orders { orderId orderStatus items { shopId itemId actualAmount itemTotalCommission displayItemStatus fraudStatus } }"

// report is a page of either report.
type report struct {
	Nodes json.RawMessage `json:"nodes"`
	Page  struct {
		More   *bool        `json:"hasNextPage"`
		Scroll network.Text `json:"scrollId"`
	} `json:"pageInfo"`
}

// Rows reads a report, each page by the mark that the one before gave, which is good once and for half a minute: a report of which a page fails is
// begun again the next time.
//
// What was validated is final, and its rows stand beside those of purchases, which say less: a purchase that was validated is not taken from there.
func (a *account) Rows(ctx context.Context, w network.Window, take func(network.Row) error) error {
	name, arguments := "conversionReport", fmt.Sprintf("purchaseTimeStart: %d, purchaseTimeEnd: %d", w.From.Unix(), w.To.Unix())
	number, isValidated := strings.CutPrefix(w.By, validation)
	if isValidated {
		name, arguments = "validatedReport", "validationId: "+number
	}
	tell := func(row network.Row) error {
		if isValidated {
			row.ID, row.Form = idIn(number, row.ID), validatedForm
			return take(row)
		}
		for _, number := range a.validations {
			row.Unless = append(row.Unless, idIn(number, row.ID))
		}
		return take(row)
	}
	scroll := ""
	for range maxPages {
		page, err := a.page(ctx, name, arguments, scroll)
		if err != nil {
			return err
		}
		if err := network.Each(page.Nodes, network.Member("conversionId"), tell); err != nil {
			return err
		}
		switch next := string(page.Page.Scroll); {
		case page.Page.More == nil:
			return errors.New("the answer of Shopee does not say in hasNextPage whether there is more")
		case !*page.Page.More:
			return nil
		case next == "" || next == scroll:
			return errors.New("Shopee has more conversions, and does not say in scrollId from which one on")
		default:
			scroll = next
		}
	}
	return errors.New("a report of Shopee has over 200,000 conversions: ask for a shorter time")
}

// idIn is the id of the row of a conversion in a report of what was validated. Before rows were read as parts of a conversion they were told as
// "validated", so that each is told once more.
func idIn(report, conversion string) string { return "report " + report + " " + conversion }

func (a *account) page(ctx context.Context, name, arguments, scroll string) (report, error) {
	client, after := a.reports, ""
	if scroll != "" {
		mark, err := json.Marshal(scroll)
		if err != nil {
			return report{}, err
		}
		client, after = a.pages, ", scrollId: "+string(mark)
	}
	query := fmt.Sprintf("{ %s(%s, limit: %d%s) { nodes { %s } pageInfo { hasNextPage scrollId } } }", name, arguments, pageSize, after, fields)
	var answer map[string]report
	if err := client.QueryOnce(ctx, "/graphql", query, func(body []byte) http.Header {
		return http.Header{"Authorization": {sign(a.app, a.secret, time.Now(), body)}}
	}, &answer); err != nil {
		return report{}, err
	}
	page, ok := answer[name]
	if !ok {
		return report{}, fmt.Errorf("the answer of Shopee has no %s", name)
	}
	return page, nil
}

// sign is the header of a request with some bytes.
func sign(app, secret string, at time.Time, body []byte) string {
	seconds := strconv.FormatInt(at.Unix(), 10)
	sum := sha256.Sum256([]byte(app + seconds + string(body) + secret))
	return fmt.Sprintf("SHA256 Credential=%s, Timestamp=%s, Signature=%s", app, seconds, hex.EncodeToString(sum[:]))
}
