package efi

import (
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/google/uuid"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/unicode/norm"

	"example.com/devolve/internal/brazil"
	"example.com/devolve/ledger/money"
	"example.com/devolve/ledger/pix"
)

// maxRows bounds a report.
const maxRows = 200_000

// columns are the names that a column may have, without accents, spaces and marks. The documents name no columns, so a report
// whose header says something else is an error that says so.
var columns = map[string][]string{
	"kind":   {"tipo", "tiporegistro", "tipoderegistro", "tipodoregistro", "registro"},
	"at":     {"data", "datahora", "datamovimento", "horario"},
	"amount": {"valor"},
	"side":   {"natureza", "operacao", "creditodebito", "dc"},
	"e2e":    {"endtoendid", "e2eid", "idfimafim"},
	"order":  {"idenvio"},
	"return": {"rtrid", "iddevolucao"},
}

// required are the columns without which a report cannot be read.
var required = []string{"kind", "at", "amount"}

// The balances among the lines, as normalised text.
const (
	openingKind = "saldodiaanterior"
	closingKind = "saldodia"
)

// parseReport reads the report of one day: semicolons, a header, and two lines that are balances.
func parseReport(data []byte, day time.Time) (pix.Statement, error) {
	data = bytes.TrimPrefix(data, []byte("\ufeff"))
	if !utf8.Valid(data) {
		var err error
		if data, err = charmap.Windows1252.NewDecoder().Bytes(data); err != nil {
			return pix.Statement{}, fmt.Errorf("read the report's letters: %w", err)
		}
	}
	reader := csv.NewReader(bytes.NewReader(data))
	reader.Comma = ';'
	header, err := reader.Read()
	if err != nil {
		return pix.Statement{}, fmt.Errorf("read the report's header: %w", err)
	}
	r := report{day: day, column: make(map[string]int), seen: make(map[string]int)}
	for i, name := range header {
		for column, names := range columns {
			if slices.Contains(names, normalise(name)) {
				r.column[column] = i
			}
		}
	}
	for _, column := range required {
		if _, ok := r.column[column]; !ok {
			return pix.Statement{}, fmt.Errorf("the report has no column for the %s", column)
		}
	}
	for rows := 0; ; rows++ {
		row, err := reader.Read()
		switch {
		case errors.Is(err, io.EOF):
			return r.sum()
		case err != nil:
			return pix.Statement{}, fmt.Errorf("read the report: %w", err)
		case rows == maxRows:
			return pix.Statement{}, fmt.Errorf("the report has more than %d lines", maxRows)
		}
		if err := r.take(row); err != nil {
			line, _ := reader.FieldPos(0)
			return pix.Statement{}, fmt.Errorf("line %d of the report: %w", line, err)
		}
	}
}

// report is what has been read.
type report struct {
	day              time.Time
	column           map[string]int
	seen             map[string]int
	opening, closing *money.Cents
	statement        pix.Statement
}

func (r *report) take(row []string) error {
	field := func(column string) string {
		if i, ok := r.column[column]; ok {
			return strings.TrimSpace(row[i])
		}
		return ""
	}
	cents, err := parseAmount(field("amount"))
	if err != nil {
		return err
	}
	switch side := normalise(field("side")); side {
	case "", "c", "credito":
	case "d", "debito":
		cents = -max(cents, -cents)
	default:
		return errors.New("neither credit nor debit")
	}
	kind := normalise(field("kind"))
	switch kind {
	case openingKind:
		r.opening = &cents
		return nil
	case closingKind, "saldodiaatual", "saldofinal":
		r.closing = &cents
		return nil
	}
	at, err := r.parseTime(field("at"))
	if err != nil {
		return err
	}
	order, _ := uuid.Parse(field("order")) // another's is none of ours
	r.statement.Movements = append(r.statement.Movements, pix.Movement{
		ID: r.name(kind, field("return"), field("e2e")), At: at, Kind: kindOf(kind), AmountCents: cents,
		OrderID: order, EndToEndID: field("e2e"), Description: field("kind"),
	})
	return nil
}

// name makes an id that stays when the report is asked for again: reports have none.
func (r *report) name(kind, returnID, endToEnd string) string {
	name := kind + "/" + r.day.Format(time.DateOnly)
	if returnID != "" {
		name = kind + "/" + returnID
	} else if endToEnd != "" {
		name = kind + "/" + endToEnd
	}
	r.seen[name]++
	return name + "/" + strconv.Itoa(r.seen[name])
}

func kindOf(kind string) pix.MovementKind {
	switch {
	case strings.Contains(kind, "tarifa"):
		return pix.MovementFee
	case strings.Contains(kind, "devolucaorecebida"), strings.HasPrefix(kind, "estornopixenviado"):
		return pix.MovementReturn
	case strings.HasPrefix(kind, "pixenviado"):
		return pix.MovementPayout
	default:
		return pix.MovementOther
	}
}

// parseTime reads an instant, with or without its zone, or a day.
func (r *report) parseTime(text string) (time.Time, error) {
	for _, layout := range []string{time.RFC3339, "2006-01-02T15:04:05", time.DateTime, time.DateOnly, "02/01/2006 15:04:05", "02/01/2006"} {
		if at, err := time.ParseInLocation(layout, text, brazil.Location); err == nil {
			if at.Before(r.day) || !at.Before(r.day.AddDate(0, 0, 1)) {
				return time.Time{}, errors.New("it is of another day")
			}
			return at, nil
		}
	}
	return time.Time{}, errors.New("its time cannot be read")
}

// parseAmount reads 1234.56 and 1.234,56.
func parseAmount(text string) (money.Cents, error) {
	if strings.Contains(text, ",") {
		text = strings.ReplaceAll(strings.ReplaceAll(text, ".", ""), ",", ".")
	}
	return money.ParseDecimal(text)
}

// sum orders the lines and holds them against the balances.
func (r *report) sum() (pix.Statement, error) {
	if r.opening == nil || r.closing == nil {
		return pix.Statement{}, errors.New("the report does not say the balance before and after")
	}
	s := r.statement
	s.OpeningCents, s.ClosingCents = *r.opening, *r.closing
	slices.SortStableFunc(s.Movements, func(a, b pix.Movement) int { return a.At.Compare(b.At) })
	balance := s.OpeningCents
	for _, m := range s.Movements {
		var err error
		if balance, err = balance.Add(m.AmountCents); err != nil {
			return pix.Statement{}, err
		}
	}
	if balance != s.ClosingCents {
		return pix.Statement{}, fmt.Errorf("its lines come to %s and it closes with %s", balance, s.ClosingCents)
	}
	return s, nil
}

// normalise leaves lower-case letters and digits.
func normalise(text string) string {
	return strings.Map(func(r rune) rune {
		if r = unicode.ToLower(r); r >= 'a' && r <= 'z' || r >= '0' && r <= '9' {
			return r
		}
		return -1
	}, norm.NFD.String(text))
}
