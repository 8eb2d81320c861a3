// Package takeout writes what is kept about somebody into a zip, for people (CSV that spreadsheets open) and for programs
// (JSON). It knows nothing of where the data is from; texts and names in it are Portuguese, as its readers are.
package takeout

import (
	"archive/zip"
	"encoding/json"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"example.com/devolve/internal/brazil"
	"example.com/devolve/internal/fault"
	"example.com/devolve/internal/lists"
	"example.com/devolve/internal/spreadsheet"
	"example.com/devolve/ledger/money"
)

// Chapter is one kind of what is kept. A cell is a text, a number, a time.Time, a money.Cents, a bool or nil.
type Chapter struct {
	Name    string // of the file and of the JSON field, such as compras
	Title   string // a sentence on what it holds
	Columns []string
	Rows    [][]any
}

// Archive is everything that is kept about somebody.
type Archive struct {
	Brand    string
	MadeAt   time.Time
	Chapters []Chapter
}

// Date is a day without a time.
type Date struct{ time.Time }

// MarshalJSON implements json.Marshaler.
func (d Date) MarshalJSON() ([]byte, error) { return json.Marshal(d.Format(time.DateOnly)) }

// Write writes the archive as a zip.
func (a Archive) Write(w io.Writer) error {
	out := zip.NewWriter(w)
	if err := a.file(out, "LEIA-ME.txt", a.writeReadme); err != nil {
		return err
	}
	if err := a.file(out, "dados.json", a.writeJSON); err != nil {
		return err
	}
	for _, chapter := range a.Chapters {
		if err := a.file(out, chapter.Name+".csv", chapter.WriteCSV); err != nil {
			return err
		}
	}
	return out.Close()
}

func (a Archive) file(out *zip.Writer, name string, write func(io.Writer) error) error {
	w, err := out.CreateHeader(&zip.FileHeader{Name: name, Method: zip.Deflate, Modified: a.MadeAt})
	if err == nil {
		err = write(w)
	}
	return fault.Wrap(err, "write %s", name)
}

func (a Archive) writeReadme(w io.Writer) error {
	var text strings.Builder
	fmt.Fprintf(&text, "Seus dados no %s\r\n\r\nEste arquivo reúne tudo o que guardamos sobre você, em %s (horário de Brasília).\r\n\r\n",
		a.Brand, a.MadeAt.In(brazil.Location).Format("02/01/2006 às 15:04"))
	text.WriteString("dados.json: tudo, em um formato que outros sistemas leem. Valores em centavos, horários em UTC.\r\n")
	for _, chapter := range a.Chapters {
		fmt.Fprintf(&text, "%s.csv: %s\r\n", chapter.Name, chapter.Title)
	}
	text.WriteString("\r\nOs arquivos .csv abrem em planilhas: o separador é o ponto e vírgula e os valores estão em reais. Um apóstrofo antes\r\n" +
		"de um texto que começa com =, +, - ou @ impede que a planilha o tome por uma fórmula.\r\n\r\n" +
		"Aqui estão também seu CPF e sua chave Pix, sem máscara. Guarde este arquivo em um lugar seguro.\r\n")
	_, err := io.WriteString(w, text.String())
	return err
}

// writeJSON writes one object: a list of records for each chapter.
func (a Archive) writeJSON(w io.Writer) error {
	everything := map[string]any{"marca": a.Brand, "gerado_em": a.MadeAt.UTC()}
	for _, chapter := range a.Chapters {
		records := lists.Map(chapter.Rows, func(row []any) map[string]any { return record(chapter.Columns, row) })
		everything[chapter.Name] = records
	}
	encoder := json.NewEncoder(w)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	return encoder.Encode(everything)
}

func forPrograms(cell any) any {
	switch value := cell.(type) {
	case money.Cents:
		return int64(value)
	case time.Time:
		return value.UTC()
	default:
		return value
	}
}

// WriteCSV writes a table as spreadsheets of Brazil open it: with a mark of its encoding, semicolons, and decimal commas.
func (c Chapter) WriteCSV(w io.Writer) error {
	table, err := NewTable(w, c.Columns)
	if err != nil {
		return err
	}
	for _, row := range c.Rows {
		if err := table.Row(row...); err != nil {
			return err
		}
	}
	return table.End()
}

func forPeople(cell any) string {
	switch value := cell.(type) {
	case nil:
		return ""
	case string:
		return spreadsheet.Harmless(value)
	case bool:
		if value {
			return "sim"
		}
		return "não"
	case int:
		return strconv.Itoa(value)
	case money.Cents:
		return strings.Replace(value.String(), ".", ",", 1)
	case Date:
		return value.Format("02/01/2006")
	case time.Time:
		return value.In(brazil.Location).Format("02/01/2006 15:04:05")
	default:
		return spreadsheet.Harmless(fmt.Sprint(value))
	}
}
