package desk

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"pgregory.net/rapid"

	"example.com/devolve/ledger/finance"
	"example.com/devolve/ledger/money"
	"example.com/devolve/ledger/reconcile"
	"example.com/devolve/ledger/reconcile/statement"
)

// TestFilesComeToWhatMoved holds both files to the movements: each line, its day, and the sum, to the cent.
func TestFilesComeToWhatMoved(t *testing.T) {
	t.Parallel()
	start := time.Date(2026, 11, 1, 3, 0, 0, 0, time.UTC) // midnight in São Paulo
	rapid.Check(t, func(t *rapid.T) {
		var total money.Cents
		movements := rapid.SliceOfN(rapid.Custom(func(t *rapid.T) finance.Movement {
			m := finance.Movement{
				At: start.Add(time.Duration(rapid.Int64Range(0, int64(30*24*time.Hour)-1).Draw(t, "at"))), PayoutID: uuid.New(),
				AmountCents: -money.Cents(rapid.Int64Range(1, 1<<52).Draw(t, "cents")),
			}
			if rapid.Bool().Draw(t, "known") {
				m.EndToEndID = fmt.Sprintf("E00000000202611011200%011d", rapid.IntRange(0, 1<<30).Draw(t, "pix"))
			}
			if rapid.Bool().Draw(t, "back") {
				m.ReturnID, m.AmountCents = "-1", -m.AmountCents // as a formula begins
			}
			return m
		}), 0, 20).Draw(t, "movements")
		for _, m := range movements {
			total += m.AmountCents
		}
		var ofx, sheet bytes.Buffer
		if err := writeOFX(&ofx, movements, start, start.AddDate(0, 0, 30), start); err != nil {
			t.Fatal(err)
		}
		if err := movementSheet(movements).WriteCSV(&sheet); err != nil {
			t.Fatal(err)
		}
		read, err := statement.Read("a", &ofx)
		if err != nil || len(read.Lines) != len(movements) {
			t.Fatalf("%d lines of %d, %v", len(read.Lines), len(movements), err)
		}
		var asOFX money.Cents
		for i, l := range read.Lines {
			asOFX += l.AmountCents
			if m := movements[i]; l.AmountCents != m.AmountCents || l.Day != reconcile.DayOf(m.At) || l.EndToEndID != m.EndToEndID {
				t.Errorf("line %+v of %+v", l, m)
			}
		}
		if asCSV := sumOfSheet(t, sheet.String()); asOFX != total || asCSV != total {
			t.Errorf("%s moved; OFX says %s, CSV %s", total, asOFX, asCSV)
		}
	})
}

func sumOfSheet(t *rapid.T, text string) (total money.Cents) {
	reader := csv.NewReader(strings.NewReader(strings.TrimPrefix(text, "\uFEFF")))
	reader.Comma = ';'
	rows, err := reader.ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range rows[1:] {
		cents, err := money.ParseDecimal(strings.Replace(row[6], ",", ".", 1))
		if err != nil || row[5] != "" && row[5] != "'-1" {
			t.Fatalf("%v: %v", row, err)
		}
		total += cents
	}
	return total
}
