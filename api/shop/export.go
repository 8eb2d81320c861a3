package shop

import (
	"bytes"
	"context"
	"fmt"
	"net/http"
	"strconv"
	"strings"

	"github.com/google/uuid"

	"example.com/devolve/api/account"
	"example.com/devolve/api/internal/oapi"
	"example.com/devolve/api/takeout"
	"example.com/devolve/ledger/doubt"
	"example.com/devolve/ledger/statement"
)

// Exporter gives what the accounts' tables hold about a shopper; see account.Service.
type Exporter interface {
	Export(ctx context.Context, token account.Token) ([]takeout.Chapter, error)
}

// History is what the ledger knows of a shopper; see statement.Reader.
type History interface {
	Statement(ctx context.Context, q statement.Query) (statement.Page, error)
	ExportClicks(ctx context.Context, userID uuid.UUID) ([]statement.ExportedClick, error)
	ExportEvents(ctx context.Context, userID uuid.UUID) ([]statement.ExportedEvent, error)
	PayoutsOf(ctx context.Context, userID uuid.UUID, limit int) (statement.Payouts, error)
}

func (s *server) ExportUser(w http.ResponseWriter, r *http.Request, id uuid.UUID) error {
	token, err := mustOwn(r.Context(), id)
	if err != nil {
		return err
	}
	chapters, err := s.config.Accounts.Export(r.Context(), token)
	if err != nil {
		return err
	}
	bought, err := ExportHistory(r.Context(), s.config.Statements, s.config.Verdicts, id)
	if err != nil {
		return err
	}
	archive := takeout.Archive{Brand: s.config.Brand, MadeAt: s.config.Now(), Chapters: append(chapters, bought...)}
	var body bytes.Buffer // whole or not at all; what it holds is bounded
	if err := archive.Write(&body); err != nil {
		return err
	}
	w.Header().Set("Content-Type", "application/zip")
	w.Header().Set("Content-Disposition", `attachment; filename="meus-dados.zip"`)
	w.Header().Set("Content-Length", strconv.Itoa(body.Len()))
	_, _ = w.Write(body.Bytes()) // a caller that went away is not our error
	return nil
}

// Bounds of an export, by what it has.
const (
	maxPurchases       = 50_000
	maxExportedPayouts = 10_000
	maxExportedBonuses = 10_000
)

// Verdicts knows what people found out about a shopper's payouts; see doubt.Service.
type Verdicts interface {
	SaidOf(ctx context.Context, user uuid.UUID) ([]doubt.Said, error)
}

// ExportHistory returns what the ledger knows of a shopper, and what people found out about payments, as chapters of an archive.
func ExportHistory(ctx context.Context, history History, verdicts Verdicts, userID uuid.UUID) ([]takeout.Chapter, error) {
	clicks, err := history.ExportClicks(ctx, userID)
	if err != nil {
		return nil, err
	}
	events, err := history.ExportEvents(ctx, userID)
	if err != nil {
		return nil, err
	}
	purchases := takeout.Chapter{
		Name: "compras", Title: "as compras do seu extrato.",
		Columns: []string{
			"id", "situacao", "loja", "pedido", "codigo_na_rede", "valor", "cashback", "percentual", "em_dobro", "motivo", "comprou_em",
			"atualizada_em", "em_conferencia",
		},
	}
	query := statement.Query{UserID: userID, Limit: statement.MaxStatement}
	for len(purchases.Rows) < maxPurchases {
		page, err := history.Statement(ctx, query)
		if err != nil {
			return nil, err
		}
		for _, p := range page.Records {
			purchases.Rows = append(purchases.Rows, []any{
				p.ID.String(), takeout.StatusNames[p.Status], p.StoreName, p.OrderID, p.TransactionID, p.SaleCents, p.CashbackCents, takeout.Percent(p.RateBps),
				p.Loyalty, p.Reason, p.OccurredAt, p.UpdatedAt, p.Held,
			})
		}
		if query.After = page.Next; page.Next == nil {
			break
		}
	}
	payouts, err := history.PayoutsOf(ctx, userID, maxExportedPayouts)
	if err != nil {
		return nil, err
	}
	said, err := verdicts.SaidOf(ctx, userID)
	if err != nil {
		return nil, err
	}
	return []takeout.Chapter{clickChapter(clicks), purchases, eventChapter(events), payoutChapter(payouts.Payouts), verdictChapter(said)}, nil
}

// payoutNames are what payments are called on the statement.
var payoutNames = map[oapi.PayoutStatus]string{
	oapi.PayoutStatusPREPARING: "Em preparo", oapi.PayoutStatusSENDING: "Pix a caminho", oapi.PayoutStatusPAID: "Pago",
	oapi.PayoutStatusRETURNED: "Devolvido", oapi.PayoutStatusFAILED: "Não enviado",
}

// verdictNames and doubtNames are what shoppers read of a look at one of their payments.
var (
	verdictNames = map[doubt.Verdict]string{doubt.Fraud: "fraude", doubt.Fine: "estava certo"}
	doubtNames   = map[doubt.Code]string{
		doubt.KeyShared: "chave Pix também de outra conta", doubt.ByHand: "compra corrigida ou atribuída pela equipe",
		doubt.BeforeClick: "compra antes do clique", doubt.Burst: "muitas compras em um minuto",
		doubt.AboveCommission: "cashback acima da comissão", doubt.KeyFresh: "chave Pix nova",
		doubt.AboveOwn: "valor acima do seu costume", doubt.AboveStore: "compra acima do costume da loja", doubt.FirstPayout: "primeiro Pix",
	}
)

func verdictChapter(said []doubt.Said) takeout.Chapter {
	chapter := takeout.Chapter{
		Name: "pareceres", Title: "o que uma pessoa concluiu ao conferir um pagamento.",
		Columns: []string{"pagamento_id", "parecer", "motivos_da_conferencia", "quando"},
	}
	for _, v := range said {
		reasons := make([]string, len(v.Rules))
		for i, rule := range v.Rules {
			if reasons[i] = doubtNames[rule]; reasons[i] == "" {
				reasons[i] = string(rule)
			}
		}
		chapter.Rows = append(chapter.Rows, []any{v.PayoutID.String(), verdictNames[v.Verdict], strings.Join(reasons, ", "), v.At})
	}
	return chapter
}

func payoutChapter(payouts []statement.Payout) takeout.Chapter {
	chapter := takeout.Chapter{
		Name: "pagamentos", Title: "os pagamentos por Pix.",
		Columns: []string{"id", "situacao", "valor", "devolvido", "compras", "id_do_pix", "pedido_em", "atualizado_em", "bonus"},
	}
	for _, p := range payouts {
		chapter.Rows = append(chapter.Rows, []any{
			p.ID.String(), payoutNames[payoutStatus(p.State)], p.AmountCents, p.ReturnedCents, strconv.Itoa(p.Purchases), p.EndToEndID,
			p.RequestedAt, p.UpdatedAt, strconv.Itoa(p.Bonuses),
		})
	}
	return chapter
}

func clickChapter(clicks []statement.ExportedClick) takeout.Chapter {
	chapter := takeout.Chapter{
		Name: "cliques", Title: "suas idas às lojas.",
		Columns: []string{"id", "loja", "cupom_id", "rede", "percentual", "em_dobro", "quando"},
	}
	for _, c := range clicks {
		chapter.Rows = append(chapter.Rows, []any{c.ID.String(), c.Store.Name, c.CouponID, c.Network, takeout.Percent(c.RateBps), c.Loyalty, c.At})
	}
	return chapter
}

// eventNames say what happened, by the events' names without their version.
var eventNames = map[string]string{
	"conversion_tracked":     "a rede informou a compra",
	"conversion_attributed":  "a compra foi ligada ao seu clique",
	"conversion_contested":   "a rede indicou outro clique: em análise",
	"conversion_observed":    "a rede informou de novo, sem mudança",
	"conversion_amended":     "o valor mudou",
	"conversion_approved":    "aprovada",
	"cashback_capped":        "o limite por pessoa da campanha foi aplicado",
	"conversion_canceled":    "cancelada",
	"conversion_reopened":    "voltou a ficar pendente",
	"sale_held":              "em conferência: ainda não entra no Pix",
	"sale_released":          "conferida",
	"conversion_reserved":    "pagamento pedido",
	"conversion_released":    "o pagamento não aconteceu",
	"conversion_paid":        "paga",
	"conversion_returned":    "o pagamento voltou",
	"conversion_restated":    "contabilizada de outra forma, sem mudança",
	"commission_allocated":   "a rede pagou a comissão, sem mudança para você",
	"debt_written_off":       "o que você devia desta compra não é mais cobrado",
	"balance_forfeited":      "o cashback desta compra prescreveu",
	"receivable_written_off": "a comissão deixou de ser esperada, sem mudança para você",
}

func eventChapter(events []statement.ExportedEvent) takeout.Chapter {
	chapter := takeout.Chapter{
		Name: "linha-do-tempo", Title: "o que aconteceu com cada compra.", Columns: []string{"numero", "compra_id", "o_que", "quando"},
	}
	for _, e := range events {
		name, _, _ := strings.Cut(e.Type, ".")
		what, ok := eventNames[name]
		if !ok {
			what = e.Type
		}
		chapter.Rows = append(chapter.Rows, []any{fmt.Sprint(e.Sequence), e.ConversionID.String(), what, e.RecordedAt})
	}
	return chapter
}
