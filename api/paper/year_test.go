package paper_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"example.com/devolve/api/paper"
)

// sampleYear has Pix on both edges of its year, one that came back, one that came back in part, and one that never left.
func sampleYear() paper.Year {
	at := func(text string) time.Time {
		at, err := time.Parse(time.RFC3339, text)
		if err != nil {
			panic(err)
		}
		return at
	}
	return paper.Year{
		Brand: "Trevo", Name: "Ana Maria dos Reis", CPF: "***.982.247-**", Year: 2026, MadeAt: noon,
		Payments: []paper.Payment{
			{ID: "p6", Status: "Em preparo", At: noon, AmountCents: 500},
			{ID: "p5", At: noon.AddDate(0, 0, -10), Paid: true, AmountCents: 123_956, ReturnedCents: 500, EndToEndID: "E99999999202611101459337ac7c1ed9"},
			{ID: "p4", At: noon.AddDate(0, -1, 0), Paid: true, AmountCents: 700, ReturnedCents: 700, EndToEndID: "E99999999202610201459337ac7c1ed8"},
			{ID: "p3", At: noon.AddDate(0, -3, 0), AmountCents: 900},
			{ID: "p2", At: at("2026-01-01T00:00:00-03:00"), Paid: true, AmountCents: 1_000},
			{ID: "p1", At: at("2026-01-01T02:59:59Z"), Paid: true, AmountCents: 2_000, EndToEndID: "=HYPERLINK(1)"},
		},
	}
}

func TestAYearIsWrittenInEveryForm(t *testing.T) {
	t.Parallel()
	y := sampleYear()
	golden(t, "year.csv", string(write(t, y.WriteCSV)))
	golden(t, "year.txt", strings.Join(pages(t, write(t, y.WritePDF)), ""))
	y.Year--
	golden(t, "year-that-is-over.csv", string(write(t, y.WriteCSV)))
	golden(t, "year-that-is-over.txt", strings.Join(pages(t, write(t, y.WritePDF)), ""))
	y.Year, y.Name, y.CPF = 2024, "", ""
	golden(t, "year-of-nothing.txt", strings.Join(pages(t, write(t, y.WritePDF)), ""))
	if got, want := fmt.Sprint(paper.Years(y.Payments)), "[{2026 2 1244.56} {2025 1 20.00}]"; got != want {
		t.Errorf("the years are %s; want %s", got, want)
	}
}

// TestAYearCutsNoAmountOff, however large it is, nor the Pix's id.
func TestAYearCutsNoAmountOff(t *testing.T) {
	t.Parallel()
	y := sampleYear()
	y.Payments = []paper.Payment{{
		At: noon, Paid: true, AmountCents: 8_888_888_888, ReturnedCents: 4_444_444_444, EndToEndID: "E88888888888888888888WWWWWWWWWWW",
	}}
	if text := strings.Join(pages(t, write(t, y.WritePDF)), ""); strings.Contains(text, "…") {
		t.Errorf("something is cut off:\n%s", text)
	}
}
