package takeout_test

import (
	"archive/zip"
	"bytes"
	"encoding/json"
	"io"
	"strings"
	"testing"
	"time"

	"example.com/devolve/api/takeout"
	"example.com/devolve/ledger/money"
)

var noon = time.Date(2026, 11, 20, 15, 0, 0, 0, time.UTC)

// files writes an archive and reads it back.
func files(t *testing.T, a takeout.Archive) map[string]string {
	t.Helper()
	var out bytes.Buffer
	if err := a.Write(&out); err != nil {
		t.Fatal(err)
	}
	archive, err := zip.NewReader(bytes.NewReader(out.Bytes()), int64(out.Len()))
	if err != nil {
		t.Fatal(err)
	}
	texts := make(map[string]string)
	for _, entry := range archive.File {
		in, err := entry.Open()
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(in)
		if err != nil {
			t.Fatal(err)
		}
		texts[entry.Name] = string(text)
	}
	return texts
}

func TestArchiveIsForPeopleAndPrograms(t *testing.T) {
	t.Parallel()
	texts := files(t, takeout.Archive{Brand: "Trevo", MadeAt: noon, Chapters: []takeout.Chapter{
		{
			Name: "compras", Title: "suas compras.", Columns: []string{"loja", "valor", "dia", "quando", "paga", "dias", "motivo"},
			Rows: [][]any{{"Pão & Cia; \"Lua\"", money.Cents(-24990), takeout.Date{Time: noon}, noon, true, 3, nil}},
		},
		{Name: "cliques", Title: "seus cliques.", Columns: []string{"loja"}},
	}})
	want := "\uFEFFloja;valor;dia;quando;paga;dias;motivo\r\n" +
		"\"Pão & Cia; \"\"Lua\"\"\";-249,90;20/11/2026;20/11/2026 12:00:00;sim;3;\r\n"
	if got := texts["compras.csv"]; got != want {
		t.Errorf("CSV %q; want %q", got, want)
	}
	var everything struct {
		Marca   string
		Compras []struct {
			Loja, Dia string
			Valor     int64
			Quando    time.Time
			Motivo    *string
			Paga      bool
		}
		Cliques []any
	}
	if err := json.Unmarshal([]byte(texts["dados.json"]), &everything); err != nil {
		t.Fatal(err)
	}
	if len(everything.Compras) != 1 || everything.Cliques == nil {
		t.Fatalf("JSON %s", texts["dados.json"])
	}
	if c := everything.Compras[0]; c.Loja != `Pão & Cia; "Lua"` || c.Valor != -24990 || c.Dia != "2026-11-20" || !c.Quando.Equal(noon) || !c.Paga || c.Motivo != nil {
		t.Errorf("JSON %+v", c)
	}
	if readme := texts["LEIA-ME.txt"]; !strings.Contains(readme, "Seus dados no Trevo") || !strings.Contains(readme, "compras.csv: suas compras.") {
		t.Errorf("read me:\n%s", readme)
	}
}

func TestFormulasStayTexts(t *testing.T) {
	t.Parallel()
	for _, text := range []string{"=1+1", "+5511912345684", "-1", "@SUM(A1)", "\t=1", "\r=1", "\n=1"} {
		texts := files(t, takeout.Archive{Chapters: []takeout.Chapter{{Name: "a", Columns: []string{"x"}, Rows: [][]any{{text}}}}})
		line := strings.TrimPrefix(strings.TrimPrefix(texts["a.csv"], "\uFEFFx\r\n"), `"`)
		if !strings.HasPrefix(line, "'") {
			t.Errorf("%q became %q", text, texts["a.csv"])
		}
	}
}
