package pix_test

import (
	"bytes"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"example.com/devolve/ledger/pix"
)

func TestParse(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		kind              pix.KeyType
		text, value, mask string
	}{
		{pix.CPF, "529.982.247-25", "52998224725", "***.982.247-**"},
		{pix.CPF, " 52998224725 ", "52998224725", "***.982.247-**"},
		{pix.CPF, "11912345684", "11912345684", "***.123.456-**"},
		{pix.Phone, "11912345684", "+5511912345684", "(11) *****-5684"},
		{pix.Phone, "(11) 91234-5684", "+5511912345684", "(11) *****-5684"},
		{pix.Phone, "+55 11 91234-5684", "+5511912345684", "(11) *****-5684"},
		{pix.Phone, "5511912345684", "+5511912345684", "(11) *****-5684"},
		{pix.Phone, "55 91234-5684", "+5555912345684", "(55) *****-5684"},
		{pix.CNPJ, "11.222.333/0001-81", "11222333000181", "**.222.333/****-**"},
		{pix.CNPJ, "12.ABC.345/01DE-35", "12ABC34501DE35", "**.ABC.345/****-**"},
		{pix.CNPJ, "12abc34501de35", "12ABC34501DE35", "**.ABC.345/****-**"},
		{pix.Email, " Ana.Lucia@Exemplo.COM ", "ana.lucia@exemplo.com", "a***@exemplo.com"},
		{pix.Email, "a@exemplo.com", "a@exemplo.com", "***@exemplo.com"},
		{pix.Random, "123E4567-e89b-12d3-a456-426655440000", "123e4567-e89b-12d3-a456-426655440000", "123e4567-****"},
	} {
		key, err := pix.Parse(c.kind, c.text)
		if err != nil || key.Type != c.kind || key.Value != c.value || key.Mask() != c.mask {
			t.Errorf("%s %q: %q, masked %q, %v; want %q, %q", c.kind, c.text, key.Value, key.Mask(), err, c.value, c.mask)
		}
	}
}

func TestParseRefuses(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		kind pix.KeyType
		text string
	}{
		{pix.CPF, ""},
		{pix.CPF, "52998224724"},
		{pix.CPF, "5299822472"},
		{pix.CPF, "11111111111"},
		{pix.CPF, "529-982-247-25"},
		{pix.CPF, "٥٢٩٩٨٢٢٤٧٢٥"},
		{pix.Phone, "1131234567"},
		{pix.Phone, "11812345684"},
		{pix.Phone, "20912345684"},
		{pix.Phone, "+1 11 91234-5684"},
		{pix.Phone, "+11912345684"},
		{pix.Phone, "4911912345684"},
		{pix.CNPJ, "11.222.333/0001-82"},
		{pix.CNPJ, "00000000000000"},
		{pix.CNPJ, "12ABC34501DEA5"},
		{pix.Email, "ana"},
		{pix.Email, "ana@exemplo"},
		{pix.Email, "aná@exemplo.com"},
		{pix.Email, "a***@exemplo.com"},
		{pix.Email, strings.Repeat("a", 66) + "@exemplo.com"},
		{pix.Random, "123e4567e89b12d3a456426655440000"},
		{pix.Random, "{123e4567-e89b-12d3-a456-426655440000}"},
		{"EVP", "123e4567-e89b-12d3-a456-426655440000"},
		{"", "529.982.247-25"},
	} {
		if key, err := pix.Parse(c.kind, c.text); !errors.Is(err, pix.ErrInvalid) {
			t.Errorf("%s %q: %q, %v; want ErrInvalid", c.kind, c.text, key.Value, err)
		}
	}
}

func TestInfer(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]pix.KeyType{
		"ana@exemplo.com":                      pix.Email,
		"+55 11 91234-5684":                    pix.Phone,
		"(11) 91234-5684":                      pix.Phone,
		"529.982.247-25":                       pix.CPF,
		"52998224725":                          pix.CPF, // 52 is no area code
		"119.123.456-84":                       pix.CPF,
		"12ABC34501DE35":                       pix.CNPJ,
		"11.222.333/0001-81":                   pix.CNPJ,
		"123e4567-e89b-12d3-a456-426655440000": pix.Random,
		"11912345684":                          "", // a CPF and a phone
		"11912345600":                          "", // a phone, or a CPF with a slip
		"52998224724":                          "",
		"abc":                                  "",
		"":                                     "",
	} {
		got, err := pix.Infer(text)
		if got != want || (want == "") != errors.Is(err, pix.ErrAmbiguous) {
			t.Errorf("%q: %q, %v; want %q", text, got, err, want)
		}
	}
}

func TestParseCPFTakesAnyPunctuation(t *testing.T) {
	t.Parallel()
	for _, text := range []string{"529.982.247-25", "529 982 247 25", "52998224725", "CPF: 529.982.247/25"} {
		if cpf, err := pix.ParseCPF(text); err != nil || cpf != "52998224725" {
			t.Errorf("%q: %q, %v", text, cpf, err)
		}
	}
	for _, text := range []string{"", "123", "52998224724", "00000000000"} {
		if _, err := pix.ParseCPF(text); !errors.Is(err, pix.ErrInvalid) {
			t.Errorf("%q: %v; want ErrInvalid", text, err)
		}
	}
}

func TestKeysPrintMasked(t *testing.T) {
	t.Parallel()
	key, err := pix.Parse(pix.Email, "ana@exemplo.com")
	if err != nil {
		t.Fatal(err)
	}
	var log bytes.Buffer
	slog.New(slog.NewTextHandler(&log, nil)).Info("key", slog.Any("key", key))
	for _, text := range []string{fmt.Sprint(key), fmt.Sprintf("%+v", key), fmt.Sprintf("%#v", key), log.String()} {
		if strings.Contains(text, "ana@") || !strings.Contains(text, "a***@exemplo.com") {
			t.Errorf("printed %q", text)
		}
	}
}

// keys draws texts that are keys of a type, with and without their masks.
func keys() *rapid.Generator[pix.Key] {
	return rapid.Custom(func(t *rapid.T) pix.Key {
		kind := rapid.SampledFrom([]pix.KeyType{pix.CPF, pix.CNPJ, pix.Email, pix.Phone, pix.Random}).Draw(t, "type")
		text := map[pix.KeyType]string{
			pix.CPF:    `[0-9]{11}`,
			pix.CNPJ:   `[0-9A-Z]{12}[0-9]{2}`,
			pix.Email:  `[A-Za-z0-9.+]{1,20}@[a-zA-Z0-9]{1,10}\.com\.br`,
			pix.Phone:  `(\+55 ?)?\(?(11|21|55|99)\)? ?9[0-9]{4}-?[0-9]{4}`,
			pix.Random: `[0-9a-fA-F]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}`,
		}[kind]
		return pix.Key{Type: kind, Value: rapid.StringMatching(text).Draw(t, "text")}
	})
}

func TestNormalisedKeysStayAndMasksHide(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		drawn := keys().Draw(t, "key")
		key, err := pix.Parse(drawn.Type, withCheckDigits(drawn))
		if err != nil {
			t.Fatalf("%s %q: %v", drawn.Type, withCheckDigits(drawn), err)
		}
		again, err := pix.Parse(key.Type, key.Value)
		if err != nil || again != key {
			t.Fatalf("%q again: %q, %v", key.Value, again.Value, err)
		}
		if strings.Contains(key.Mask(), key.Value) || key.Mask() != again.Mask() {
			t.Fatalf("%q masked: %q", key.Value, key.Mask())
		}
		if _, err := pix.Parse(key.Type, key.Mask()); err == nil {
			t.Fatalf("the mask %q is a key", key.Mask())
		}
	})
}

// withCheckDigits tries the hundred endings of a document: exactly one holds.
func withCheckDigits(k pix.Key) string {
	if k.Type != pix.CPF && k.Type != pix.CNPJ {
		return k.Value
	}
	base := "7" + k.Value[1:len(k.Value)-3] + "1" // not one digit all over
	for ending := range 100 {
		text := fmt.Sprintf("%s%02d", base, ending)
		if _, err := pix.Parse(k.Type, text); err == nil {
			return text
		}
	}
	return k.Value
}

func FuzzParse(f *testing.F) {
	for _, text := range []string{"529.982.247-25", "11912345684", "12.ABC.345/01DE-35", "a@b.co", "+55 (11) 91234-5684", "123e4567-e89b-12d3-a456-426655440000", "\x00"} {
		f.Add("CPF", text)
	}
	f.Fuzz(func(t *testing.T, kind, text string) {
		for _, kind := range []pix.KeyType{pix.KeyType(kind), pix.CPF, pix.CNPJ, pix.Email, pix.Phone, pix.Random} {
			key, err := pix.Parse(kind, text)
			if err != nil {
				continue
			}
			if again, err := pix.Parse(kind, key.Value); err != nil || again != key {
				t.Errorf("%s %q became %q and then %q, %v", kind, text, key.Value, again.Value, err)
			}
			if strings.Contains(key.Mask(), key.Value) {
				t.Errorf("%q masked: %q", key.Value, key.Mask())
			}
		}
		if inferred, err := pix.Infer(text); err == nil && inferred == "" {
			t.Errorf("%q is of no type", text)
		}
	})
}
