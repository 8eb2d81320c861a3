package desk

import (
	"fmt"
	"io"
	"net/http"
	"strconv"
	"strings"
	"time"

	"example.com/devolve/internal/brazil"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/finance"
	"example.com/devolve/ledger/money"
)

// ECD writes the lines of a month as records I200, one for each event, and I250, one for each line of it, of the Escrituração Contábil Digital: Manual de
// Orientação do Leiaute 9, chapter 3, block I. Memoranda are no accounts of the house and are left out. End it.
type ECD struct {
	out    io.Writer
	first  time.Time // day of the month: what counts in it was recorded then, or before it
	event  finance.Entry
	debit  money.Cents
	detail strings.Builder
}

// NewECD begins the records of a month.
func NewECD(w io.Writer, month ledger.Month) *ECD {
	return &ECD{out: w, first: month.Begin(brazil.Location)}
}

// Entry adds a line of the book. Those of an event come one after the other.
func (f *ECD) Entry(e finance.Entry) error {
	account := ledger.AccountOf(e.Account)
	if account.Class == ledger.ClassMemorandum {
		return nil
	}
	if e.Sequence != f.event.Sequence {
		if err := f.End(); err != nil {
			return err
		}
		f.event = e
	}
	side, cents := "C", e.AmountCents
	if cents < 0 {
		side, cents = "D", -cents
		f.debit += cents
	}
	text := account.Name
	if e.Owner != "" {
		text += " - " + e.Owner
	}
	f.detail.WriteString(record("I250", account.Code, "", comma(cents), side, "", "", text+" - "+e.Type, ""))
	return nil
}

// End writes what is still held back.
func (f *ECD) End() error {
	if f.detail.Len() == 0 {
		return nil
	}
	day := f.event.At.In(brazil.Location)
	if day.Before(f.first) {
		day = f.first
	}
	head := record("I200", strconv.FormatUint(f.event.Sequence, 10), day.Format("02012006"), comma(f.debit), "N", "")
	_, err := f.out.Write(latin1(head + f.detail.String()))
	f.debit = 0
	f.detail.Reset()
	return err
}

// record is a record with its fields between bars, which no field has.
func record(fields ...string) string {
	for i, field := range fields {
		fields[i] = strings.Map(func(r rune) rune {
			if r == '|' || r < ' ' {
				return ' '
			}
			return r
		}, field)
	}
	return "|" + strings.Join(fields, "|") + "|\r\n"
}

// comma is an amount as records have it: without thousands, and with a decimal comma.
func comma(cents money.Cents) string { return strings.Replace(cents.String(), ".", ",", 1) }

// latin1 is a text in the encoding of the file, ISO 8859-1.
func latin1(text string) []byte {
	out := make([]byte, 0, len(text))
	for _, r := range text {
		if r > 0xff {
			r = '?'
		}
		out = append(out, byte(r))
	}
	return out
}

func (s *server) exportECD(w http.ResponseWriter, r *http.Request, month ledger.Month) error {
	file := NewECD(w, month)
	begun := false
	err := s.config.Books.Entries(r.Context(), month, func(sequence uint64) error {
		begun = true
		h := w.Header()
		h.Set("Ledger-Sequence", strconv.FormatUint(sequence, 10))
		h.Set("Content-Type", "text/plain; charset=iso-8859-1")
		h.Set("Content-Disposition", fmt.Sprintf(`attachment; filename="ecd-%s.txt"`, month))
		w.WriteHeader(http.StatusOK)
		return nil
	}, file.Entry)
	if err == nil {
		err = file.End()
	}
	return s.cutOff(r.Context(), begun, err)
}
