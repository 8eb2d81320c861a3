package files_test

import (
	"bytes"
	"fmt"
	"testing"

	"example.com/devolve/ledger/network/files"
)

const mapping = `{"parameters":{"transactionId":"Pedido","saleAmount":"Venda","commission":"Ganho","occurredAt":"Data"},
	"statuses":{"":"approved"},"currency":"BRL","amounts":"comma","times":"dd/MM/yyyy","zone":"America/Sao_Paulo"}`

// TestRowsAreKeptAsTheyAre: below the first line of a delivery stand the header and its row, byte for byte, whatever the charset, the ends of lines and
// quotes, and with the line in which the row begins.
func TestRowsAreKeptAsTheyAre(t *testing.T) {
	t.Parallel()
	latin := make([]byte, 0, 256)
	for b := range 256 { // every byte means something in Windows-1252
		if b != '\n' && b != '\r' && b != '"' && b != ';' {
			latin = append(latin, byte(b))
		}
	}
	header := "Pedido;Data;Venda;Ganho;Nota"
	for name, c := range map[string]struct {
		end  string
		rows []string // with a line below zero or more empty ones
	}{
		"ends of Unix":    {"\n", []string{"A-1;02/11/2026;1,00;0,10;é", "\n\nA-2;02/11/2026;1,00;0,10;", "A-3"}},
		"ends of Windows": {"\r\n", []string{"A-1;02/11/2026;1,00;0,10;é", "\r\nA-2;02/11/2026;1,00;0,10;", "A-3;;;;"}},
		"quotes":          {"\n", []string{"\"A-1\";02/11/2026;\"1,00\";0,10;\"one\n\ntwo; \"\"three\"\"\"", "A-2;02/11/2026;1,00;0,10;32\" tv", "A-3;;;;x"}},
		"Windows-1252":    {"\n", []string{"A-1;02/11/2026;1,00;0,10;" + string(latin), "A-2;02/11/2026;1,00;0,10;\xe7", "A-3;;;;x"}},
	} {
		for _, before := range []string{"", "\ufeff", "Relat\xf3rio;;;;" + c.end + c.end} {
			file, line := before+header+c.end, 2
			if len(before) > 5 {
				line = 4
			}
			var want []string
			var lines []int
			for _, row := range c.rows {
				trimmed := string(bytes.TrimLeft([]byte(row), "\r\n"))
				want = append(want, header+"\n"+trimmed)
				line += bytes.Count([]byte(row[:len(row)-len(trimmed)]), []byte("\n"))
				lines = append(lines, line)
				line += 1 + bytes.Count([]byte(trimmed), []byte("\n"))
				file += row + c.end
			}
			for _, text := range []string{file, file[:len(file)-len(c.end)]} {
				sales, err := files.Split([]byte(text), mapping, "2026-11-20T02:59:59Z")
				if err != nil || len(sales) != len(want) {
					t.Fatalf("%s: %d sales, %v", name, len(sales), err)
				}
				for i, sale := range sales {
					first, rest, _ := bytes.Cut(sale.Body, []byte("\n"))
					if string(rest) != want[i] || !bytes.Contains(first, fmt.Appendf(nil, `"lines":[%d],`, lines[i])) {
						t.Errorf("%s: %s\n%q is kept of line %d, %q", name, first, rest, lines[i], want[i])
					}
				}
			}
		}
	}
}

// TestRowsOfOneSale: rows that add up are one delivery, in the order of the file, and too many of them are refused.
func TestRowsOfOneSale(t *testing.T) {
	t.Parallel()
	sums := mapping[:len(mapping)-1] + `,"sum":true}`
	const header = "Pedido;Data;Venda;Ganho\n"
	sales, err := files.Split([]byte(header+"A;02/11/2026;1,00;0,10\nB;02/11/2026;5,00;0,50\nA;03/11/2026;2,00;0,20\n"), sums, "2026-11-20T02:59:59Z")
	if err != nil || len(sales) != 2 || sales[0].Line != 2 || sales[1].Line != 3 {
		t.Fatalf("%+v, %v", sales, err)
	}
	if said, err := sales[0].Read(); err != nil || said.Sale != "3.00" || said.Commission != "0.30" || said.Place != "lines 2, 4" {
		t.Errorf("%+v, %v", said, err)
	}
	large := header + string(bytes.Repeat([]byte("A;02/11/2026;1,00;0,10\n"), 50_000))
	if _, err := files.Split([]byte(large), sums, ""); err == nil {
		t.Error("a sale of a megabyte is one delivery")
	}
}
