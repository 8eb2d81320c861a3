package ledger_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"slices"
	"strings"
	"testing"

	"example.com/devolve/ledger"
)

// TestTheChartIsWhole: each kind of account is in it once, with a code of its class and a name, in the order of codes.
func TestTheChartIsWhole(t *testing.T) {
	t.Parallel()
	file, err := parser.ParseFile(token.NewFileSet(), "chart.go", nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	var kinds []ledger.AccountKind
	ast.Inspect(file, func(n ast.Node) bool {
		spec, ok := n.(*ast.ValueSpec)
		if !ok {
			return true
		}
		if kind, ok := spec.Type.(*ast.Ident); ok && kind.Name == "AccountKind" {
			kinds = append(kinds, ledger.AccountKind(strings.Trim(spec.Values[0].(*ast.BasicLit).Value, `"`)))
		}
		return true
	})
	begins := map[ledger.AccountClass]string{
		ledger.ClassAsset: "1.", ledger.ClassLiability: "2.", ledger.ClassEquity: "2.3", ledger.ClassRevenue: "3.", ledger.ClassReduction: "3.",
		ledger.ClassExpense: "4.", ledger.ClassMemorandum: "9.",
	}
	chart := ledger.Chart()
	if len(chart) != len(kinds) || !slices.IsSortedFunc(chart, func(a, b ledger.Account) int { return strings.Compare(a.Code, b.Code) }) {
		t.Errorf("%d accounts of %d, in the order %v", len(chart), len(kinds), chart)
	}
	seen := make(map[string]bool)
	for _, kind := range kinds {
		account := ledger.AccountOf(kind)
		if account.Kind != kind || account.Name == "" || !strings.HasPrefix(account.Code, begins[account.Class]) || seen[account.Code] || seen[account.Name] {
			t.Errorf("%s: %+v", kind, account)
		}
		if account.Class == ledger.ClassLiability && strings.HasPrefix(account.Code, "2.3") {
			t.Errorf("%s is a liability among equity", kind)
		}
		if !slices.Contains(ledger.AccountsOf(account.Owner), kind) {
			t.Errorf("%s is not among those of its owner", kind)
		}
		seen[account.Code], seen[account.Name] = true, true
	}
}

// TestAnUnknownAccountIsNoMoney: what a newer program posted is not added to totals by an older one.
func TestAnUnknownAccountIsNoMoney(t *testing.T) {
	t.Parallel()
	want := ledger.Account{Kind: "cheese", Class: ledger.ClassMemorandum, Owner: ledger.OwnerHouse, Name: "cheese"}
	if got := ledger.AccountOf("cheese"); got != want {
		t.Errorf("%+v", got)
	}
}

// TestAccountsAreOrderedAsTheChart, and what is not in it is last.
func TestAccountsAreOrderedAsTheChart(t *testing.T) {
	t.Parallel()
	kinds := []ledger.AccountKind{"b", ledger.AccountPaid, ledger.AccountBank, "a", ledger.AccountPayable, ledger.AccountBankAccount}
	slices.SortFunc(kinds, ledger.CompareAccounts)
	want := []ledger.AccountKind{ledger.AccountBankAccount, ledger.AccountBank, ledger.AccountPayable, ledger.AccountPaid, "a", "b"}
	if !slices.Equal(kinds, want) {
		t.Errorf("%v", kinds)
	}
}

// TestTheChartIsNobodysToChange: who changes what they were given changes nothing for others.
func TestTheChartIsNobodysToChange(t *testing.T) {
	t.Parallel()
	ledger.Chart()[0].Code = "9.9"
	if code := ledger.Chart()[0].Code; code != "1.1.1" {
		t.Error(code)
	}
}
