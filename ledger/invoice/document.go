package invoice

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"time"

	"example.com/devolve/ledger"
	"example.com/devolve/ledger/money"
)

// Field is one field of the file of an invoice. Value is a text, a whole number, an amount or a truth.
type Field struct {
	Name  string
	Value any
}

// How the national layout of the DPS writes that a service is taxed by its city, or exported, and that the taker keeps no tax back.
const (
	taxed    = 1
	exported = 3
	notKept  = 1
)

// Document returns what a fiscal system needs of an invoice, in an order of its own: the names of the national layout of the DPS, the declaration of which an NFS-e is
// made, with the group in front, and our own in Portuguese. Amounts are of the whole invoice, in reais. It answers ErrNoTaker.
func (f Fiscal) Document(i ledger.Invoice) ([]Field, error) {
	taker, service, taxes, err := f.of(i.Network)
	if err != nil {
		return nil, err
	}
	ends := i.Until.Add(-time.Hour * 24).Format(time.DateOnly)
	fields := []Field{
		{"rede", i.Network},
		{"numero", i.Number},
		{"substitui", i.Replaces},
		{"cancelada", i.Canceled},
		{"competencia", string(i.Month)},
		{"dCompet", ends},
		{"dEmi", i.IssuedOn},
		{"vencimento", i.DueOn},
		{"prest.CNPJ", f.Company.CNPJ},
		{"prest.IM", f.Company.Registration},
		{"prest.xNome", f.Company.Name},
		{"cLocEmi", f.Company.City},
	}
	fields = append(fields, taker.fields()...)
	fields = append(fields,
		Field{"serv.cLocPrestacao", f.Company.City}, Field{"serv.cTribNac", service.National}, Field{"serv.itemLC116", service.Item},
		Field{"serv.xDescServ", service.describe(taker, i)}, Field{"moeda", "BRL"},
		Field{"vServPrest.vServ", i.Cents}, Field{"vServPrest.centavos", int64(i.Cents)},
	)
	fields = append(fields, taxes.fields(i.Cents, taker.Abroad())...)
	return append(fields, Field{"vendas.quantidade", int64(i.Sales)}, Field{"vendas.sha256", i.Digest}), nil
}

// fields are both forms of an address: which of them is filled in says where the taker is.
func (t Taker) fields() []Field {
	a := t.Address
	home, abroad, nation := a, Address{}, ""
	if t.Abroad() {
		home, abroad, nation = Address{}, a, t.Country
	}
	return []Field{
		{"toma.CNPJ", t.CNPJ},
		{"toma.NIF", t.TaxID},
		{"toma.xNome", t.Name},
		{"toma.endNac.cMun", home.City},
		{"toma.endNac.CEP", home.PostalCode},
		{"toma.endNac.UF", home.State},
		{"toma.endExt.cPais", nation},
		{"toma.endExt.cEndPost", abroad.PostalCode},
		{"toma.endExt.xCidade", abroad.City},
		{"toma.endExt.xEstProvReg", abroad.State},
		{"toma.end.xLgr", a.Street},
		{"toma.end.nro", a.Number},
		{"toma.end.xCpl", a.Complement},
		{"toma.end.xBairro", a.District},
	}
}

func (t Taxes) fields(cents money.Cents, abroad bool) []Field {
	kind := taxed
	if abroad {
		kind = exported
	}
	fields := []Field{{"tribMun.tribISSQN", int64(kind)}, {"tribMun.tpRetISSQN", int64(notKept)}}
	for _, tax := range []struct {
		group, name string
		rate        money.BasisPoints
	}{{"tribMun", "ISSQN", t.ISS}, {"piscofins", "Pis", t.PIS}, {"piscofins", "Cofins", t.COFINS}} {
		fields = append(fields,
			Field{tax.group + ".pAliq" + tax.name, money.Cents(tax.rate)}, // percent: a hundredth of it is a basis point
			Field{tax.group + ".aliquotaBps" + tax.name, int64(tax.rate)},
			Field{tax.group + ".v" + tax.name, TaxOf(cents, tax.rate)},
			Field{tax.group + ".centavos" + tax.name, int64(TaxOf(cents, tax.rate))},
		)
	}
	return fields
}

func (s Service) describe(t Taker, i ledger.Invoice) string {
	year, month, _ := strings.Cut(string(i.Month), "-")
	return strings.NewReplacer("{month}", month+"/"+year, "{network}", t.Name, "{sales}", fmt.Sprint(i.Sales)).Replace(s.Description)
}

// WriteJSON writes the fields of an invoice as one JSON object, in their order. Amounts are texts such as "1234.56".
func WriteJSON(w io.Writer, fields []Field) error {
	text := []byte("{")
	for n, field := range fields {
		value := field.Value
		if cents, ok := value.(money.Cents); ok {
			value = cents.String()
		}
		encoded, err := json.Marshal(value)
		if err != nil {
			return fmt.Errorf("write %s: %w", field.Name, err)
		}
		if n > 0 {
			text = append(text, ',')
		}
		text = fmt.Appendf(text, "\n  %q: %s", field.Name, encoded)
	}
	_, err := w.Write(append(text, "\n}\n"...))
	return err
}
