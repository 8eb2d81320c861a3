package efi_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"

	"example.com/devolve/internal/brazil"
	"example.com/devolve/ledger/pix"
	"example.com/devolve/ledger/pix/efi"
)

var day = time.Date(2026, 9, 14, 0, 0, 0, 0, brazil.Location)

const written = `Tipo de registro;Data;Valor;Natureza;EndToEndId;IdEnvio;RtrId
Saldo dia anterior;2026-09-14;1000.00;C;;;
Pix enviado (chave);2026-09-14T10:00:00-03:00;100.00;D;E1;0123456789abcdef0123456789abcdef;
Tarifa Pix enviado;2026-09-14T10:00:00-03:00;0.50;D;E1;;
Pix devolução recebida;2026-09-14T11:00:00-03:00;40.00;C;D1;;D1
Saldo dia;2026-09-14;939.50;C;;;
`

func TestReportsAreReadHoweverTheyAreWritten(t *testing.T) {
	t.Parallel()
	latin1 := strings.NewReplacer("ç", "\xe7", "ã", "\xe3").Replace(written)
	brazilian := strings.NewReplacer(
		"1000.00", "1.000,00", "100.00", "100,00", "0.50", "0,50", "40.00", "40,00", "939.50", "939,50",
		"2026-09-14T10:00:00-03:00", "14/09/2026 10:00:00", "2026-09-14T11:00:00-03:00", "14/09/2026 11:00:00",
	).Replace(written)
	signed := strings.NewReplacer(
		";Natureza", "", ";100.00;D", ";-100.00", ";0.50;D", ";-0.50", ";1000.00;C", ";1000.00", ";40.00;C", ";40.00", ";939.50;C", ";939.50",
	).Replace(written)
	for name, text := range map[string]string{
		"as documented": written, "Windows-1252": latin1, "Brazilian": brazilian, "signed": signed,
		"with a mark": "\ufeff" + written, "with carriage returns": strings.ReplaceAll(written, "\n", "\r\n"),
	} {
		s, err := efi.ParseReport([]byte(text), day)
		if err != nil || s.OpeningCents != 1_000_00 || s.ClosingCents != 939_50 || len(s.Movements) != 3 {
			t.Errorf("%s: %+v, %v", name, s, err)
			continue
		}
		paid, fee, back := s.Movements[0], s.Movements[1], s.Movements[2]
		if paid.Kind != pix.MovementPayout || paid.AmountCents != -100_00 || paid.EndToEndID != "E1" ||
			paid.OrderID != uuid.MustParse("01234567-89ab-cdef-0123-456789abcdef") || !paid.At.Equal(day.Add(10*time.Hour)) {
			t.Errorf("%s: paid %+v", name, paid)
		}
		if fee.Kind != pix.MovementFee || fee.AmountCents != -50 || back.Kind != pix.MovementReturn || back.AmountCents != 40_00 {
			t.Errorf("%s: fee %+v, returned %+v", name, fee, back)
		}
	}
}

func TestReportsThatDoNotAddUpAreRefused(t *testing.T) {
	t.Parallel()
	for name, change := range map[string][]string{
		"a line that is missing":   {"Tarifa Pix enviado;2026-09-14T10:00:00-03:00;0.50;D;E1;;\n", ""},
		"no balance before":        {"Saldo dia anterior;2026-09-14;1000.00;C;;;\n", ""},
		"no balance after":         {"Saldo dia;2026-09-14;939.50;C;;;\n", ""},
		"a column that is missing": {"Valor", "Quanto"},
		"a line of another day":    {"2026-09-14T11", "2026-09-15T11"},
		"a time that is none":      {"2026-09-14T11", "ontem às 11"},
		"an amount that is none":   {"40.00", "R$ 40"},
		"a fraction of a cent":     {"40.00", "40.001"},
		"neither credit nor debit": {"40.00;C", "40.00;X"},
		"too few fields":           {";D1;;D1", ";D1"},
		"not a report":             {written, "<html>"},
		"nothing":                  {written, ""},
	} {
		if s, err := efi.ParseReport([]byte(strings.Replace(written, change[0], change[1], 1)), day); err == nil {
			t.Errorf("%s: read as %+v", name, s)
		}
	}
}

func TestStatementsAreOfDaysThatAreOver(t *testing.T) {
	t.Parallel()
	provider, bank := setup(t)
	if _, err := provider.Statement(t.Context(), day, day.AddDate(0, 0, 1)); !errors.Is(err, pix.ErrNotYet) {
		t.Errorf("today: %v; want ErrNotYet", err)
	}
	for name, days := range map[string][2]time.Time{
		"no day":         {day, day},
		"backwards":      {day, day.AddDate(0, 0, -1)},
		"too many days":  {day.AddDate(0, -2, 0), day},
		"a part of them": {day.Add(-time.Hour), day.Add(time.Hour)},
	} {
		if s, err := provider.Statement(t.Context(), days[0], days[1]); err == nil {
			t.Errorf("%s: %+v", name, s)
		}
	}
	bank.Pass(72 * time.Hour)
	bank.Reports["2026-09-15"] = []byte(strings.ReplaceAll(written, "2026-09-14", "2026-09-15"))
	if s, err := provider.Statement(t.Context(), day, day.AddDate(0, 0, 2)); err == nil {
		t.Errorf("days that do not follow: %+v", s)
	}
}

func TestAStatementOfSeveralDays(t *testing.T) {
	t.Parallel()
	provider, bank := setup(t)
	for range 3 {
		bank.Book("FEE", -1_00)
		bank.Pass(24 * time.Hour)
	}
	s, err := provider.Statement(t.Context(), day, day.AddDate(0, 0, 3))
	if err != nil || len(s.Movements) != 3 || s.OpeningCents-s.ClosingCents != 3_00 {
		t.Errorf("%+v, %v", s, err)
	}
}

func FuzzReport(f *testing.F) {
	f.Add([]byte(written))
	f.Add([]byte("Tipo;Data;Valor\nSaldo dia anterior;2026-09-14;1\nSaldo dia;2026-09-14;1\n"))
	f.Add([]byte("\xff;\xfe"))
	f.Fuzz(func(t *testing.T, data []byte) {
		s, err := efi.ParseReport(data, day)
		if err != nil {
			return
		}
		balance, ids := s.OpeningCents, make(map[string]bool)
		for _, m := range s.Movements {
			balance += m.AmountCents
			if ids[m.ID] || m.At.Before(day) || !m.At.Before(day.AddDate(0, 0, 1)) {
				t.Errorf("%+v", m)
			}
			ids[m.ID] = true
		}
		if balance != s.ClosingCents {
			t.Errorf("%+v does not add up", s)
		}
	})
}

func FuzzRead(f *testing.F) {
	for _, body := range []string{
		`{"pix":[{"endToEndId":"E1","status":"NAO_REALIZADO","valor":"1.00","gnExtras":{"idEnvio":"0123456789abcdef0123456789abcdef","erro":{"codigo":"AC03"}}}]}`,
		`{"pix":[{"endToEndId":"E1","devolucoes":[{"rtrId":"D1","valor":"1.00","status":"DEVOLVIDO","horario":{"solicitacao":"2026-09-14T12:00:00Z"}}]}]}`,
		`{"pix":[{"horario":"2026-09-14T12:00:00Z"}]}`, `{"pix":null}`, `[]`, ``,
	} {
		f.Add([]byte(body))
	}
	f.Fuzz(func(t *testing.T, body []byte) {
		updates, err := efi.Parse(body)
		if err != nil && len(updates) > 0 {
			t.Errorf("%+v and %v", updates, err)
		}
		for _, u := range updates {
			if u.OrderID == uuid.Nil && u.EndToEndID == "" || u.Return != nil && (u.Return.AmountCents <= 0 || u.Return.ID == "") {
				t.Errorf("%+v", u)
			}
		}
	})
}
