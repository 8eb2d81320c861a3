package receipt_test

import (
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"example.com/devolve/ledger"
	"example.com/devolve/ledger/money"
	"example.com/devolve/ledger/receipt"
	"example.com/devolve/ledger/terms"
)

// TestTheReceiptSaysWhatTheSaleEarnedBy: whatever was promised and is bought, the row by which the sale earns is a line of the receipt of
// its click, in the words in which the statement explains it, and both name the same terms.
func TestTheReceiptSaysWhatTheSaleEarnedBy(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		click := flatClick()
		click.RateBps = money.BasisPoints(rapid.IntRange(0, 10_000).Draw(t, "rate"))
		groups := []string{"A", "B", "C", terms.Rest}
		if rapid.Bool().Draw(t, "terms") {
			var rows []terms.Row
			for _, group := range rapid.SliceOfNDistinct(rapid.SampledFrom(groups), 1, 4, rapid.ID[string]).Draw(t, "groups") {
				rows = append(rows, anyRow(t, group))
			}
			promised, err := terms.New("v", rows...)
			if err != nil {
				t.Fatal(err)
			}
			if click.Terms, err = promised.Freeze(); err != nil {
				t.Fatal(err)
			}
		}
		observe := ledger.Observe{Observation: ledger.Observation{
			Network: click.Network, TransactionID: "t", ClickRef: click.ClickID.String(), Verdict: ledger.VerdictPending, Currency: "BRL",
			SaleCents:       money.Cents(rapid.IntRange(0, 1_000_000).Draw(t, "sale")),
			CommissionCents: money.Cents(rapid.IntRange(0, 100_000).Draw(t, "commission")), OccurredAt: left, UpdatedAt: left,
			Details: ledger.Details{CommissionGroup: rapid.SampledFrom([]string{"", "A", "B", "C", "D"}).Draw(t, "group")},
		}, Click: &click, ReceivedAt: left}
		events, err := ledger.DecideConversion(ledger.Conversion{}, observe)
		if err != nil {
			t.Fatal(err)
		}
		made, err := receipt.Of(click)
		if err != nil {
			t.Fatal(err)
		}
		change, _ := ledger.ChangeOf(events[0])
		earned, err := change.Conversion.Earned()
		if err != nil {
			t.Fatal(err)
		}
		if change.Conversion.Terms.Hash() != made.TermsHash || earned.Cents != change.Conversion.CashbackCents {
			t.Fatalf("the sale names terms %s and earns %d of %d, the receipt %s", change.Conversion.Terms.Hash(), change.Conversion.CashbackCents, earned.Cents, made.TermsHash)
		}
		said := slices.ContainsFunc(made.Promised, func(line receipt.Line) bool {
			return line.Text == earned.Row.Text() && (click.Terms.IsZero() || line.Name == earned.Row.Name())
		})
		if earned.Found && !said || !earned.Found && earned.Cents != 0 {
			t.Fatalf("the sale earns by %+v, of which the receipt says nothing: %+v", earned.Row, made.Promised)
		}
	})
}

// anyRow promises in any way.
func anyRow(t *rapid.T, group string) terms.Row {
	row := terms.Row{Group: group, CapCents: money.Cents(rapid.IntRange(0, 5_000).Draw(t, "cap"))}
	switch rapid.IntRange(0, 3).Draw(t, "way") {
	case 1:
		row.SaleBps = money.BasisPoints(rapid.IntRange(1, 5_000).Draw(t, "share"))
	case 2:
		row.CommissionBps = money.BasisPoints(rapid.IntRange(1, 10_000).Draw(t, "of the commission"))
	case 3:
		row.FixedCents = money.Cents(rapid.IntRange(1, 10_000).Draw(t, "fixed"))
	}
	if rapid.Bool().Draw(t, "in a campaign") {
		row.Campaign, row.CampaignCapCents = "bf", money.Cents(rapid.IntRange(1, 5_000).Draw(t, "cap of all"))
	}
	if rapid.Bool().Draw(t, "named") {
		row.Words = fmt.Sprintf("Grupo <%s>", group)
	}
	return row
}
