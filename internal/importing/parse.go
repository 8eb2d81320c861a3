package importing

import (
	"bytes"
	"crypto/sha256"
	"encoding/csv"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"example.com/devolve/ledger/money"
)

// Columns are the columns of a conversions file, by name in its first line; optional ones may be missing.
var (
	Columns  = []string{"transaction_id", "status", "sale_amount", "commission", "currency", "occurred_at", "updated_at"}
	Optional = []string{"click_id", "order_id", "reason"}
)

// importFields are the columns as a network names them in a delivery.
var importFields = map[string]string{
	"transaction_id": "transactionId", "status": "status", "sale_amount": "saleAmount", "commission": "commission",
	"currency": "currency", "occurred_at": "occurredAt", "updated_at": "updatedAt", "click_id": "clickId", "order_id": "orderId",
	"reason": "reason",
}

// Message is a line as a network would have delivered it.
type Message struct {
	Type string            `json:"type"`
	Data map[string]string `json:"data"`
}

// Parse reads a report of a network: what it comes to, its lines as deliveries, and which lines cannot be read.
func Parse(partner string, body []byte) (report Report, messages []Message, refused []string, err error) {
	digest := sha256.Sum256(body)
	report = Report{Partner: partner, SHA256: hex.EncodeToString(digest[:]), Bytes: len(body)}
	rows := csv.NewReader(bytes.NewReader(body))
	rows.ReuseRecord = true
	columns, err := readColumns(rows)
	if err != nil {
		return report, nil, nil, err
	}
	for {
		row, err := rows.Read()
		if errors.Is(err, io.EOF) {
			break
		}
		if malformed, ok := errors.AsType[*csv.ParseError](err); ok {
			refused = append(refused, fmt.Sprintf("line %d: %v", malformed.StartLine, malformed.Err))
			continue
		}
		if err != nil {
			return report, nil, nil, err
		}
		message, err := report.add(columns, row)
		if err != nil {
			line, _ := rows.FieldPos(0)
			refused = append(refused, fmt.Sprintf("line %d: %v", line, err))
			continue
		}
		messages = append(messages, message)
	}
	report.Rows = len(messages)
	if report.Rows == 0 && len(refused) == 0 {
		return report, nil, nil, errors.New("there is no line but the first")
	}
	return report, messages, refused, nil
}

func readColumns(rows *csv.Reader) (map[string]int, error) {
	header, err := rows.Read()
	if err != nil {
		return nil, fmt.Errorf("read the first line: %w", err)
	}
	columns := make(map[string]int)
	for n, name := range header {
		name = strings.TrimSpace(strings.TrimPrefix(name, "\ufeff"))
		if !slices.Contains(Columns, name) && !slices.Contains(Optional, name) {
			return nil, fmt.Errorf("column %q is not known", name)
		}
		if _, twice := columns[name]; twice {
			return nil, fmt.Errorf("column %q is there twice", name)
		}
		columns[name] = n
	}
	for _, name := range Columns {
		if _, ok := columns[name]; !ok {
			return nil, fmt.Errorf("column %q is missing", name)
		}
	}
	return columns, nil
}

// add reads a line, and adds what it comes to.
func (r *Report) add(columns map[string]int, row []string) (Message, error) {
	m := Message{Type: "conversion.updated", Data: make(map[string]string)}
	for column, n := range columns {
		if text := strings.Clone(strings.TrimSpace(row[n])); text != "" {
			m.Data[importFields[column]] = text
		}
	}
	var errs [6]error
	sale, err := money.ParseDecimal(m.Data["saleAmount"])
	errs[0] = err
	commission, err := money.ParseDecimal(m.Data["commission"])
	errs[1] = err
	_, errs[2] = time.Parse(time.RFC3339, m.Data["occurredAt"])
	_, errs[3] = time.Parse(time.RFC3339, m.Data["updatedAt"])
	if sale < 0 || commission < 0 { // it would hide another line in the totals
		errs[4] = errors.New("an amount is below zero")
	}
	if err := errors.Join(errs[:]...); err != nil {
		return m, err
	}
	sale, errs[4] = r.SaleCents.Add(sale)
	commission, errs[5] = r.CommissionCents.Add(commission)
	if err := errors.Join(errs[:]...); err != nil {
		return m, err
	}
	r.SaleCents, r.CommissionCents = sale, commission
	return m, nil
}
