package pix_test

import (
	"testing"

	"example.com/devolve/ledger/money"
	"example.com/devolve/ledger/pix"
)

func TestOrdersMatchWhatProvidersWrite(t *testing.T) {
	t.Parallel()
	cpf := pix.Key{Type: pix.CPF, Value: "52998224725"}
	phone := pix.Key{Type: pix.Phone, Value: "+5511912345684"}
	for _, c := range []struct {
		key   pix.Key
		cents money.Cents
		text  string
		want  bool
	}{
		{cpf, 10_00, "52998224725", true},
		{cpf, 10_00, "529.982.247-25", true},
		{cpf, 10_00, "***.982.247-**", true},
		{cpf, 10_00, "", true},
		{cpf, 10_01, "52998224725", false},
		{cpf, 10_00, "11912345684", false},
		{phone, 10_00, "+5511912345684", true},
		{phone, 10_00, "11912345684", true},
		{phone, 10_00, "11912345685", false},
		{phone, 10_00, "5684", false},
		{pix.Key{Type: pix.Email, Value: "ana@exemplo.com"}, 10_00, "Ana@exemplo.com", true},
	} {
		o := pix.Order{AmountCents: 10_00, Key: c.key}
		if got := o.Matches(c.cents, c.text); got != c.want {
			t.Errorf("%s and %s %q: %t", c.key, c.cents, c.text, got)
		}
	}
}
