package desk

import (
	"cmp"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"time"

	"example.com/devolve/api/internal/edge"
	"example.com/devolve/api/internal/oapi"
	"example.com/devolve/api/paper"
	"example.com/devolve/internal/lists"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/finance"
)

func (s *server) GetMargins(w http.ResponseWriter, r *http.Request, p oapi.GetMarginsParams) error {
	margins, err := s.margins(r, p.Month, p.By)
	if err != nil {
		return err
	}
	shown := oapi.Margins{
		Month: string(margins.Month), By: p.By, Closed: margins.Closed, ResultCents: int64(margins.ResultCents), Rows: make([]oapi.Margin, len(margins.Rows)),
	}
	for i, row := range margins.Rows {
		shown.Rows[i] = oapi.Margin{
			OfSales: row.OfSales, Key: row.Key, Name: row.Name, Sales: row.Sales, CommissionCents: int64(row.CommissionCents),
			GrantedCents: int64(row.GrantedCents), OtherCents: int64(row.OtherCents), ResultCents: int64(row.ResultCents()),
		}
	}
	return edge.AnswerAt(w, margins.Sequence, shown)
}

func (s *server) margins(r *http.Request, text string, by oapi.MarginBy) (finance.Margins, error) {
	month, err := marginMonth(text, by)
	if err != nil {
		return finance.Margins{}, err
	}
	return s.config.Books.Margins(r.Context(), month, finance.MarginBy(by))
}

func marginMonth(text string, by oapi.MarginBy) (ledger.Month, error) {
	if !by.Valid() {
		return "", edge.RefuseField("by", "is not store, network, club or campaign")
	}
	return monthOf(text)
}

func (s *server) ListMarginLines(w http.ResponseWriter, r *http.Request, p oapi.ListMarginLinesParams) error {
	month, err := marginMonth(p.Month, p.By)
	if err != nil {
		return err
	}
	after, err := accountCursor(oapi.OrZero(p.Cursor))
	if err != nil {
		return err
	}
	limit, err := accountLimit(p.Limit)
	if err != nil {
		return err
	}
	of := finance.MarginOf{Month: month, By: finance.MarginBy(p.By), OfSales: p.OfSales, Key: oapi.OrZero(p.Key)}
	page, err := s.config.Books.MarginLines(r.Context(), of, after, limit)
	if err != nil {
		return err
	}
	return edge.AnswerAt(w, page.Sequence, oapi.MarginLines{
		Next: cursorText(page.Next), Lines: lists.Map(page.Lines, func(line finance.AccountLine) oapi.MarginLine {
			return oapi.MarginLine{
				Sequence: int64(line.Sequence), Line: int(line.Line), Type: line.Type, About: string(line.About), Id: line.ID, Account: string(line.Account),
				Owner: line.Owner, AmountCents: int64(line.AmountCents), BalanceCents: int64(line.BalanceCents), At: line.At,
			}
		}),
	})
}

// MarginColumns are the columns of margins as a file.
var MarginColumns = []string{"chave", "nome", "vendas", "comissao", "cashback_concedido", "outros", "resultado"}

// MarginCells are the cells of a margin.
func MarginCells(m finance.Margin) []any {
	key := m.Key
	switch {
	case !m.OfSales:
		key = "(sem venda)"
	case key == "":
		key = "(nenhum)"
	}
	return []any{key, m.Name, int(m.Sales), m.CommissionCents, m.GrantedCents, m.OtherCents, m.ResultCents()}
}

func (s *server) ExportMargins(w http.ResponseWriter, r *http.Request, p oapi.ExportMarginsParams) error {
	if !p.Format.Valid() {
		return edge.RefuseField("format", "is not csv or pdf")
	}
	margins, err := s.margins(r, p.Month, p.By)
	if err != nil {
		return err
	}
	name := fmt.Sprintf("margem-%s-%s.%s", margins.Month, p.By, p.Format)
	if p.Format == oapi.ExportMarginsParamsFormatPdf {
		return answerWhole(w, margins.Sequence, kindPDF, name, s.marginPaper(margins, p.By).WritePDF)
	}
	return answerWhole(w, margins.Sequence, kindCSV, name, writeTable(MarginColumns, margins.Rows, MarginCells))
}

// marginWords say in Portuguese what margins are told apart by, and what is of none.
var marginWords = map[oapi.MarginBy]struct{ one, none string }{
	oapi.MarginByStore: {"Loja", "Sem loja"}, oapi.MarginByNetwork: {"Rede", "Sem rede"},
	oapi.MarginByClub: {"Clube", "Fora de clubes"}, oapi.MarginByCampaign: {"Campanha", "Sem campanha"},
}

func (s *server) marginPaper(margins finance.Margins, by oapi.MarginBy) paper.Report {
	words := marginWords[by]
	rows := make([][]string, len(margins.Rows))
	for i, row := range margins.Rows {
		name := cmp.Or(row.Name, row.Key, words.none)
		if !row.OfSales {
			name = "Sem venda"
		}
		rows[i] = []string{
			name, strconv.FormatInt(row.Sales, 10), row.CommissionCents.BRL(), row.GrantedCents.BRL(), row.OtherCents.BRL(), row.ResultCents().BRL(),
		}
	}
	return paper.Report{
		Brand: s.config.Brand, Title: "Margem das vendas", Month: margins.Month.Begin(time.UTC), Closed: margins.Closed, Sequence: margins.Sequence,
		MadeAt: s.config.Now(), Empty: "Nenhuma venda rendeu nem custou neste mês.", Total: "Resultado do mês", TotalCents: margins.ResultCents,
		Tables: []paper.Table{{
			Heading: "Por " + strings.ToLower(words.one), Rows: rows, Columns: []paper.Column{
				{Title: words.one}, {Title: "Vendas", Count: true}, {Title: "Comissão"}, {Title: "Cashback concedido"}, {Title: "Outros"}, {Title: "Resultado"},
			},
		}},
	}
}
