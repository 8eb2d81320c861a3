package invoice_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"math/big"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"example.com/devolve/ledger"
	"example.com/devolve/ledger/invoice"
	"example.com/devolve/ledger/money"
)

const settings = `
company: { cnpj: 11.222.333/0001-81, name: Trevo Cashback Ltda, municipal_registration: "1234", city: "3550308" }
service: { item: "10.05", national_code: "100501", description: "Comissões de {month} da {network}, {sales} vendas" }
taxes: { iss_bps: 500, pis_bps: 165, cofins_bps: 760 }
networks:
  demo:
    name: Rede Norte SA
    cnpj: 11222333000181
    address: { street: Rua A, number: "10", complement: sala 2, district: Centro, city: "3304557", state: RJ, postal_code: 20010-000 }
  awin:
    name: Awin AG
    country: DE
    tax_id: DE123
    address: { street: Otto-Ostrowski-Straße, number: 1A, city: Berlin, state: BE, postal_code: "10249" }
    taxes: { iss_bps: 500, pis_bps: 0, cofins_bps: 0 }
`

func ofOctober(network string) ledger.Invoice {
	return ledger.Invoice{
		Network: network, Month: "2026-10", Number: "118", Cents: 1_234_56, IssuedOn: "2026-11-03", DueOn: "2026-12-03",
		InvoiceBasis: ledger.InvoiceBasis{Until: time.Date(2026, 11, 1, 3, 0, 0, 0, time.UTC), Sales: 3, Digest: strings.Repeat("0a", 32)},
	}
}

// document is the file of an invoice as JSON, without fields that are empty.
func document(t *testing.T, i ledger.Invoice) map[string]any {
	t.Helper()
	fiscal, err := invoice.ReadFiscal([]byte(settings))
	if err != nil {
		t.Fatal(err)
	}
	fields, err := fiscal.Document(i)
	if err != nil {
		t.Fatal(err)
	}
	var written bytes.Buffer
	if err := invoice.WriteJSON(&written, fields); err != nil {
		t.Fatal(err)
	}
	var got map[string]any
	if err := json.Unmarshal(written.Bytes(), &got); err != nil {
		t.Fatalf("%v in %s", err, written.String())
	}
	if len(got) != len(fields) {
		t.Errorf("%d of %d fields have a name of their own", len(got), len(fields))
	}
	for name, value := range got {
		if value == "" {
			delete(got, name)
		}
	}
	return got
}

func TestAFiscalSystemGetsWhatItNeeds(t *testing.T) {
	t.Parallel()
	want := map[string]any{
		"rede": "demo", "numero": "118", "cancelada": false, "competencia": "2026-10", "dCompet": "2026-10-31", "dEmi": "2026-11-03", "vencimento": "2026-12-03",
		"prest.CNPJ": "11222333000181", "prest.IM": "1234", "prest.xNome": "Trevo Cashback Ltda", "cLocEmi": "3550308",
		"toma.CNPJ": "11222333000181", "toma.xNome": "Rede Norte SA", "toma.endNac.cMun": "3304557", "toma.endNac.CEP": "20010000", "toma.endNac.UF": "RJ",
		"toma.end.xLgr": "Rua A", "toma.end.nro": "10", "toma.end.xCpl": "sala 2", "toma.end.xBairro": "Centro",
		"serv.cLocPrestacao": "3550308", "serv.cTribNac": "100501", "serv.itemLC116": "10.05", "serv.xDescServ": "Comissões de 10/2026 da Rede Norte SA, 3 vendas",
		"moeda": "BRL", "vServPrest.vServ": "1234.56", "vServPrest.centavos": 123456.0, "tribMun.tribISSQN": 1.0, "tribMun.tpRetISSQN": 1.0,
		"tribMun.pAliqISSQN": "5.00", "tribMun.aliquotaBpsISSQN": 500.0, "tribMun.vISSQN": "61.73", "tribMun.centavosISSQN": 6173.0,
		"piscofins.pAliqPis": "1.65", "piscofins.aliquotaBpsPis": 165.0, "piscofins.vPis": "20.37", "piscofins.centavosPis": 2037.0,
		"piscofins.pAliqCofins": "7.60", "piscofins.aliquotaBpsCofins": 760.0, "piscofins.vCofins": "93.83", "piscofins.centavosCofins": 9383.0,
		"vendas.quantidade": 3.0, "vendas.sha256": strings.Repeat("0a", 32),
	}
	if diff := cmp.Diff(want, document(t, ofOctober("demo"))); diff != "" {
		t.Error(diff)
	}
}

// TestWhatIsExportedHasNoISS, whatever the settings say of it, and says where the taker is.
func TestWhatIsExportedHasNoISS(t *testing.T) {
	t.Parallel()
	got := document(t, ofOctober("awin"))
	for name, want := range map[string]any{
		"tribMun.tribISSQN": 3.0, "tribMun.aliquotaBpsISSQN": 0.0, "tribMun.vISSQN": "0.00", "piscofins.vPis": "0.00", "piscofins.vCofins": "0.00", "toma.NIF": "DE123",
		"toma.endExt.cPais": "DE", "toma.endExt.xCidade": "Berlin", "toma.endExt.cEndPost": "10249", "toma.CNPJ": nil, "toma.endNac.cMun": nil, "toma.end.nro": "1A",
	} {
		if got[name] != want {
			t.Errorf("%s is %v, not %v", name, got[name], want)
		}
	}
}

func TestFiscalSettingsThatAreRefused(t *testing.T) {
	t.Parallel()
	for was, c := range map[string][2]string{
		"11.222.333/0001-81":     {"11.222.333/0001-82", "check digits"},
		`city: "3550308"`:        {"city: São Paulo", "IBGE"},
		`item: "10.05"`:          {"item: 1005", "such as 10.05"},
		"iss_bps: 500, pis":      {"iss_bps: 50000, pis", "iss_bps is 50000"},
		"country: DE":            {"country: Alemanha", "such as DE"},
		"cnpj: 11222333000181\n": {"cnpj: 11222333000182\n", "networks: demo: cnpj"},
		"postal_code: 20010-000": {"postal_code: 2001", "postal_code has eight"},
		"name: Awin AG":          {"nome: Awin AG", "nome"},
	} {
		changed := strings.Replace(settings, was, c[0], 1)
		if _, err := invoice.ReadFiscal([]byte(changed)); changed == settings || err == nil || !strings.Contains(err.Error(), c[1]) {
			t.Errorf("%s: %v; want %q", c[0], err, c[1])
		}
	}
	fiscal, err := invoice.ReadFiscal([]byte(settings))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := fiscal.Document(ofOctober("another")); !errors.Is(err, invoice.ErrNoTaker) {
		t.Errorf("a network that nobody wrote down: %v", err)
	}
}

// TestTaxesAreRoundedToTheNearestCent, and half a cent up.
func TestTaxesAreRoundedToTheNearestCent(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		cents money.Cents
		rate  money.BasisPoints
		want  money.Cents
	}{{1_00, 50, 1}, {99, 50, 0}, {1_10, 500, 6}, {1_09, 500, 5}, {0, 500, 0}, {100_000_000_000, 5_000, 50_000_000_000}} {
		if got := invoice.TaxOf(c.cents, c.rate); got != c.want {
			t.Errorf("%d basis points of %s are %s, not %s", c.rate, c.cents, got, c.want)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		cents, rate := rapid.Int64Range(0, 100_000_000_000).Draw(t, "cents"), rapid.Int64Range(0, 5_000).Draw(t, "rate")
		got := int64(invoice.TaxOf(money.Cents(cents), money.BasisPoints(rate)))
		off := new(big.Rat).Sub(big.NewRat(got, 1), new(big.Rat).Mul(big.NewRat(cents, 1), big.NewRat(rate, 10_000)))
		if off.Cmp(big.NewRat(1, 2)) > 0 || off.Cmp(big.NewRat(-1, 2)) <= 0 {
			t.Fatalf("%d is %s off", got, off)
		}
	})
}
