package importing

import (
	"crypto/sha256"
	"encoding/csv"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/url"
	"slices"
	"strings"
	"time"

	"example.com/devolve/internal/csvtable"
	"example.com/devolve/internal/lists"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/money"
	"example.com/devolve/ledger/network"
)

// Columns are the columns of a file without a mapping, by name in its header; optional ones may be missing.
var (
	Columns  = []string{"transaction_id", "status", "sale_amount", "commission", "currency", "occurred_at", "updated_at"}
	Optional = []string{"click_id", "order_id", "reason"}
)

// fields are those columns as the standard message names them.
var fields = map[string]string{
	"transaction_id": "transactionId", "status": "status", "sale_amount": "saleAmount", "commission": "commission",
	"currency": "currency", "occurred_at": "occurredAt", "updated_at": "updatedAt", "click_id": "clickId", "order_id": "orderId",
	"reason": "reason",
}

// joint is between the columns that together are one parameter.
const joint = " + "

// maxRefused bounds how many lines are said to be unreadable.
const maxRefused = 1000

// Parse reads a report of a network: what it comes to, its lines as standard messages, and which lines cannot be read, with their numbers.
func Parse(partner string, body []byte, how How) (report Report, messages []json.RawMessage, refused []string, err error) {
	digest := sha256.Sum256(body)
	report = Report{Partner: partner, SHA256: hex.EncodeToString(digest[:]), Bytes: len(body), How: how}
	f := file{asOf: how.AsOf}
	if how.Mapping == "" {
		err = f.openStandard(body)
	} else {
		err = f.open(body, how.Mapping)
	}
	if err != nil {
		return report, nil, nil, err
	}
	sales, refused, err := f.read()
	if err != nil {
		return report, nil, nil, err
	}
	for _, sale := range sales {
		if err := report.add(sale); err != nil {
			return report, nil, nil, err
		}
		messages = append(messages, sale.Message())
	}
	report.Rows = len(messages)
	if report.Rows == 0 && len(refused) == 0 {
		return report, nil, nil, errors.New("there is no line but the header")
	}
	return report, messages, refused, nil
}

// file is a report that is read by a mapping.
type file struct {
	mapping network.Mapping
	asOf    string
	table   *csvtable.Table
	at      map[string][]int // the columns of a parameter
}

// openStandard opens a file of our own columns. One that is not known is refused: it may be an optional one that is written otherwise.
func (f *file) openStandard(body []byte) error {
	f.mapping = network.Mapping{Parameters: map[string]string{}, Amounts: network.AmountsPoint, Times: network.TimesRFC3339, Statuses: map[string]ledger.Verdict{}}
	for _, verdict := range []ledger.Verdict{ledger.VerdictPending, ledger.VerdictApproved, ledger.VerdictDeclined} {
		f.mapping.Statuses[string(verdict)] = verdict
	}
	if err := f.find(body, Columns); err != nil {
		return err
	}
	for _, cell := range f.table.Header {
		name := strings.TrimSpace(cell)
		field, known := fields[name]
		if !known {
			return fmt.Errorf("column %q is not known", name)
		}
		if err := f.place(field, name); err != nil {
			return err
		}
	}
	return nil
}

// open opens a file whose columns a mapping names.
func (f *file) open(body []byte, mapping string) (err error) {
	if f.mapping, err = network.ParseMapping([]byte(mapping)); err != nil {
		return err
	}
	var needed []string
	for _, parameter := range f.mapping.Parameters {
		needed = append(needed, strings.Split(parameter, joint)...)
	}
	slices.Sort(needed)
	if err := f.find(body, slices.Compact(needed)); err != nil {
		return err
	}
	for field, parameter := range f.mapping.Parameters {
		if err := f.place(field, strings.Split(parameter, joint)...); err != nil {
			return err
		}
	}
	return nil
}

// find looks for the header, which names all columns that are needed.
func (f *file) find(body []byte, needed []string) error {
	f.at = map[string][]int{}
	var nearest []string // what is missing where least is
	table, found := csvtable.Open(body, func(row []string) bool {
		var missing []string
		for _, name := range needed {
			if !slices.ContainsFunc(row, func(cell string) bool { return csvtable.Plain(cell) == csvtable.Plain(name) }) {
				missing = append(missing, name)
			}
		}
		if nearest == nil || len(missing) < len(nearest) {
			nearest = missing
		}
		return len(missing) == 0
	})
	if !found {
		return fmt.Errorf("no row of the first ones is a header that names %s: missing %q", strings.Join(needed, ", "), nearest)
	}
	f.table = table
	return nil
}

// place says in which columns a field of the standard message is.
func (f *file) place(field string, names ...string) error {
	for _, name := range names {
		at := slices.IndexFunc(f.table.Header, func(cell string) bool { return csvtable.Plain(cell) == csvtable.Plain(name) })
		rest := f.table.Header[at+1:]
		if slices.ContainsFunc(rest, func(cell string) bool { return csvtable.Plain(cell) == csvtable.Plain(name) }) {
			return fmt.Errorf("column %q is there twice", name)
		}
		f.at[field] = append(f.at[field], at)
	}
	f.mapping.Parameters[field] = field // what Report reads is told by its name
	return nil
}

// read returns the sales of the file in its order, and what is wrong with which lines.
func (f *file) read() (sales []network.Report, refused []string, err error) {
	rows := map[string][]network.Report{}
	var order []string
	for {
		err := f.table.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		if malformed, ok := errors.AsType[*csv.ParseError](err); ok {
			refused = append(refused, fmt.Sprintf("line %d: %v", malformed.StartLine, malformed.Err))
			continue
		}
		if err != nil {
			return nil, nil, err
		}
		line := f.table.Line()
		said, err := f.row()
		if err != nil {
			if refused = append(refused, fmt.Sprintf("line %d: %v", line, err)); len(refused) > maxRefused {
				return nil, nil, fmt.Errorf("over %d lines cannot be read, the first: %s", maxRefused, refused[0])
			}
			continue
		}
		said.RowID = fmt.Sprint(line)
		of := said.TransactionID
		if !f.mapping.Sum {
			of = said.RowID
		}
		if rows[of] == nil {
			order = append(order, of)
		}
		rows[of] = append(rows[of], said)
	}
	for _, of := range order {
		sale := network.Total(rows[of])
		if !isAmount(sale.Sale) || !isAmount(sale.Commission) { // below zero, it would hide another line in the totals
			refused = append(refused, fmt.Sprintf("line %s: the sale of %.20q with a commission of %.20q is no amount, or below zero", rows[of][0].RowID, sale.Sale, sale.Commission))
			continue
		}
		sales = append(sales, sale)
	}
	return sales, refused, nil
}

func isAmount(text string) bool {
	cents, err := money.ParseDecimal(text)
	return err == nil && cents >= 0
}

// row reads a line.
func (f *file) row() (network.Report, error) {
	if f.table.Width() != len(f.table.Header) {
		return network.Report{}, csv.ErrFieldCount
	}
	form := url.Values{}
	for field, columns := range f.at {
		words := lists.Map(columns, func(column int) string { return strings.Clone(f.table.Cell(column)) })
		if text := strings.Join(words, "|"); strings.Trim(text, "|") != "" {
			form.Set(field, text)
		}
	}
	said := f.mapping.Report(form)
	if _, told := f.at["updatedAt"]; !told {
		said.UpdatedAt = f.asOf
	}
	var errs []error
	if said.TransactionID == "" {
		errs = append(errs, errors.New("it names no transaction"))
	}
	if !ledger.Verdict(said.Status).Known() {
		errs = append(errs, fmt.Errorf("status %.40q is not known", said.Status))
	}
	for _, amount := range []string{said.Sale, said.Commission} {
		_, err := money.ParseDecimal(amount)
		errs = append(errs, err)
	}
	for _, at := range []string{said.OccurredAt, said.UpdatedAt} {
		_, err := time.Parse(time.RFC3339, at)
		errs = append(errs, err)
	}
	return said, errors.Join(errs...)
}

// add adds what a sale comes to.
func (r *Report) add(sale network.Report) (err error) {
	for _, sum := range []struct {
		total *money.Cents
		text  string
	}{{&r.SaleCents, sale.Sale}, {&r.CommissionCents, sale.Commission}} {
		cents, err := money.ParseDecimal(sum.text)
		if err != nil {
			return err
		}
		if *sum.total, err = sum.total.Add(cents); err != nil {
			return err
		}
	}
	return nil
}
