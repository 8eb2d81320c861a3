package account

import (
	"context"
	"fmt"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgtype"

	"example.com/devolve/api/account/internal/dbsqlc"
	"example.com/devolve/api/takeout"
	"example.com/devolve/internal/lists"
)

// maxExport bounds each chapter of an export; nobody has come near.
const maxExport = 10_000

// Export returns everything that the tables hold about a shopper, unmasked. It refuses with ErrNotConfirmed or *LimitError.
func (s *Service) Export(ctx context.Context, token Token) ([]takeout.Chapter, error) {
	if err := s.Confirmed(ctx, token.ID); err != nil {
		return nil, err
	}
	if err := s.exports.Allow(token.UserID.String()); err != nil {
		return nil, err
	}
	return s.ExportFor(ctx, token.UserID)
}

// ExportFor is Export for staff, who were asked in writing.
func (s *Service) ExportFor(ctx context.Context, id uuid.UUID) (chapters []takeout.Chapter, err error) {
	row, err := s.find(ctx, id)
	if err != nil {
		return nil, err
	}
	snapshot := pgx.TxOptions{IsoLevel: pgx.RepeatableRead, AccessMode: pgx.ReadOnly}
	err = pgx.BeginTxFunc(ctx, s.pool, snapshot, func(tx pgx.Tx) error {
		queries := s.queries.WithTx(tx)
		about, err := s.exportedOf(ctx, queries, row)
		if err != nil {
			return err
		}
		for _, write := range []func(context.Context, *dbsqlc.Queries, exported) (takeout.Chapter, error){
			s.exportProfile, s.exportFormerKeys, exportConsents, exportSessions, exportMembers, exportFavouriteStores, exportFavouriteCoupons,
			exportClubs, s.exportInvitations, exportReminders, exportRises, exportVotes, exportPush, exportClaims, exportMessages, exportReports, exportLeads,
			exportReferrals,
		} {
			chapter, err := write(ctx, queries, about)
			if err != nil {
				return err
			}
			chapters = append(chapters, chapter)
		}
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("export %s: %w", id, err)
	}
	return chapters, nil
}

// exported is whom an export is about, and which addresses are theirs: an export shows what an erasure would reach.
type exported struct {
	dbsqlc.User
	proven [][]byte // keyed hashes
	wrote  []string // those under which something was sent without signing in
}

func (s *Service) exportedOf(ctx context.Context, queries *dbsqlc.Queries, row dbsqlc.User) (exported, error) {
	own, err := s.provenBy(ctx, queries, row)
	if err != nil {
		return exported{}, err
	}
	wrote, err := writersAmong(ctx, queries, own)
	return exported{row, own.indexes, wrote}, err
}

func (s *Service) exportProfile(_ context.Context, _ *dbsqlc.Queries, row exported) (takeout.Chapter, error) {
	cpf, key, err := s.payoutOf(row.User)
	return takeout.Chapter{
		Name: "perfil", Title: "seu cadastro.",
		Columns: []string{
			"id", "nome", "email", "email_confirmado_em", "email_anterior", "usuario", "nascimento", "genero", "cpf", "chave_pix",
			"tipo_chave_pix", "chave_pix_alterada_em", "tem_senha", "conta_google", "foto_google", "criado_em", "exclusao_pedida_em",
		},
		Rows: [][]any{{
			row.ID.String(), row.Name, cell(row.Email), cell(row.EmailVerifiedAt), cell(row.PreviousEmail), cell(row.Username),
			dateCell(row.Birthdate), cell(row.Gender), cpf, key.Value, string(key.Type), cell(row.PixKeyChangedAt),
			row.PasswordHash != nil, cell(row.GoogleSubject), cell(row.GoogleImage), row.CreatedAt, cell(row.DeletionRequestedAt),
		}},
	}, err
}

func exportConsents(ctx context.Context, queries *dbsqlc.Queries, row exported) (takeout.Chapter, error) {
	list, err := queries.ListConsents(ctx, dbsqlc.ListConsentsParams{UserID: row.ID, MaxRows: maxExport})
	return takeout.Chapter{
		Name: "consentimentos", Title: "o que você aceitou ou recusou, e quando.",
		Columns: []string{"assunto", "versao_do_texto", "aceito", "origem", "quando"},
		Rows: lists.Map(list, func(c dbsqlc.ListConsentsRow) []any {
			return []any{c.Kind, c.Version, c.Granted, c.Origin, c.At}
		}),
	}, err
}

func exportSessions(ctx context.Context, queries *dbsqlc.Queries, row exported) (takeout.Chapter, error) {
	list, err := queries.ExportSessions(ctx, dbsqlc.ExportSessionsParams{UserID: row.ID, Most: maxExport})
	return takeout.Chapter{
		Name: "sessoes", Title: "os aparelhos em que você está conectado.",
		Columns: []string{"id", "aparelho", "entrada_por", "inicio", "ultimo_uso", "fim"},
		Rows: lists.Map(list, func(r dbsqlc.ExportSessionsRow) []any {
			return []any{r.ID.String(), r.Device, r.Method, r.CreatedAt, r.LastUsedAt, r.ExpiresAt}
		}),
	}, err
}

func exportPush(ctx context.Context, queries *dbsqlc.Queries, row exported) (takeout.Chapter, error) {
	list, err := queries.ExportPush(ctx, dbsqlc.ExportPushParams{UserID: row.ID, Most: maxExport})
	return takeout.Chapter{
		Name: "avisos-no-aparelho", Title: "os aparelhos que mostram avisos, e quais.",
		Columns: []string{"aparelho", "endereco", "cashback_aprovado", "pix_pago", "cupom_acabando", "favorito_subiu", "escolhido_em"},
		Rows: lists.Map(list, func(r dbsqlc.ExportPushRow) []any {
			return []any{r.Device, r.Endpoint, r.Approved, r.Paid, r.Ending, r.Rising, r.CreatedAt}
		}),
	}, err
}

func exportMembers(ctx context.Context, queries *dbsqlc.Queries, row exported) (takeout.Chapter, error) {
	list, err := queries.ExportMembers(ctx, dbsqlc.ExportMembersParams{UserID: row.ID, Most: maxExport})
	return takeout.Chapter{
		Name: "parceiros", Title: "os parceiros pelos quais você entra.",
		Columns: []string{"parceiro", "nome", "cadastrado_em"},
		Rows:    lists.Map(list, func(r dbsqlc.ExportMembersRow) []any { return []any{r.Directory, r.Name, r.ImportedAt} }),
	}, err
}

func exportFavouriteStores(ctx context.Context, queries *dbsqlc.Queries, row exported) (takeout.Chapter, error) {
	list, err := queries.ExportFavouriteStores(ctx, dbsqlc.ExportFavouriteStoresParams{UserID: row.ID, Most: maxExport})
	return takeout.Chapter{
		Name: "lojas-favoritas", Title: "as lojas que você marcou.", Columns: []string{"loja", "endereco", "quando"},
		Rows: lists.Map(list, func(r dbsqlc.ExportFavouriteStoresRow) []any { return []any{r.Name, r.Slug, r.CreatedAt} }),
	}, err
}

func exportFavouriteCoupons(ctx context.Context, queries *dbsqlc.Queries, row exported) (takeout.Chapter, error) {
	list, err := queries.ExportFavouriteCoupons(ctx, dbsqlc.ExportFavouriteCouponsParams{UserID: row.ID, Most: maxExport})
	return takeout.Chapter{
		Name: "cupons-salvos", Title: "os cupons que você salvou.", Columns: []string{"cupom", "endereco", "loja", "quando"},
		Rows: lists.Map(list, func(r dbsqlc.ExportFavouriteCouponsRow) []any {
			return []any{r.Name, r.Slug, r.StoreName, r.CreatedAt}
		}),
	}, err
}

// wayNames say how somebody came into a club.
var wayNames = map[string]string{"DOMAIN": "e-mail da organização", "INVITATION": "convite", "CODE": "código de acesso"}

func exportClubs(ctx context.Context, queries *dbsqlc.Queries, row exported) (takeout.Chapter, error) {
	list, err := queries.ExportClubs(ctx, dbsqlc.ExportClubsParams{UserID: row.ID, Most: maxExport})
	return takeout.Chapter{
		Name: "clubes", Title: "os clubes de que você participa.", Columns: []string{"clube", "endereco", "entrou_por", "desde"},
		Rows: lists.Map(list, func(r dbsqlc.ExportClubsRow) []any { return []any{r.Name, r.Slug, wayNames[r.Origin], r.JoinedAt} }),
	}, err
}

func (s *Service) exportInvitations(ctx context.Context, queries *dbsqlc.Queries, row exported) (takeout.Chapter, error) {
	list, err := queries.ExportInvitations(ctx, dbsqlc.ExportInvitationsParams{EmailIndexes: row.proven, Most: maxExport})
	return takeout.Chapter{
		Name: "convites", Title: "os clubes que convidaram seu e-mail.", Columns: []string{"clube", "endereco", "quando"},
		Rows: lists.Map(list, func(r dbsqlc.ExportInvitationsRow) []any { return []any{r.Name, r.Slug, r.CreatedAt} }),
	}, err
}

func exportReminders(ctx context.Context, queries *dbsqlc.Queries, row exported) (takeout.Chapter, error) {
	list, err := queries.ExportReminders(ctx, dbsqlc.ExportRemindersParams{UserID: row.ID, Most: maxExport})
	return takeout.Chapter{
		Name: "lembretes", Title: "os lembretes de cupons que enviamos.", Columns: []string{"cupom", "vence_em", "enviado_em"},
		Rows: lists.Map(list, func(r dbsqlc.ExportRemindersRow) []any {
			return []any{r.Name, dateCell(r.EndDate), dateCell(r.SentOn)}
		}),
	}, err
}

func exportRises(ctx context.Context, queries *dbsqlc.Queries, row exported) (takeout.Chapter, error) {
	list, err := queries.ExportRises(ctx, dbsqlc.ExportRisesParams{UserID: row.ID, Most: maxExport})
	return takeout.Chapter{
		Name: "altas", Title: "as altas de cashback de favoritos que avisamos.", Columns: []string{"loja", "de_pontos_base", "para_pontos_base", "avisado_em"},
		Rows: lists.Map(list, func(r dbsqlc.ExportRisesRow) []any {
			return []any{r.Name, int(r.FromBps), int(r.ToBps), dateCell(r.ToldOn)}
		}),
	}, err
}

func exportVotes(ctx context.Context, queries *dbsqlc.Queries, row exported) (takeout.Chapter, error) {
	list, err := queries.ExportVotes(ctx, dbsqlc.ExportVotesParams{UserID: row.ID, Most: maxExport})
	return takeout.Chapter{
		Name: "votos", Title: "o que você disse de códigos de cupons nos últimos sete dias.", Columns: []string{"cupom", "endereco", "funcionou", "quando"},
		Rows: lists.Map(list, func(r dbsqlc.ExportVotesRow) []any { return []any{r.Name, r.Slug, r.Worked, r.VotedAt} }),
	}, err
}

func exportClaims(ctx context.Context, queries *dbsqlc.Queries, row exported) (takeout.Chapter, error) {
	list, err := queries.ExportClaims(ctx, dbsqlc.ExportClaimsParams{UserID: row.ID, Most: maxExport})
	return takeout.Chapter{
		Name: "reclamacoes", Title: "as compras que você não encontrou no extrato.",
		Columns: []string{
			"id", "clique_id", "clicou_em", "loja", "pedido", "comprou_em", "valor", "situacao", "aberta_em", "prazo", "compra_id",
			"resposta", "encerrada_em", "na_rede", "situacao_na_rede", "motivo_da_rede", "enviada_a_rede_em", "comprovante", "comprovante_bytes",
			"comprovante_em",
		},
		Rows: lists.Map(list, func(r dbsqlc.ExportClaimsRow) []any {
			c := r.Claim
			return []any{
				c.ID.String(), c.ClickID.String(), c.ClickedAt, c.StoreName, c.OrderNumber, dateCell(c.PurchasedOn), c.ValueCents,
				c.Status, c.OpenedAt, dateCell(c.Deadline), idCell(c.ConversionID), c.Resolution, cell(c.EndedAt),
				r.Reference, r.State, r.Reason, cell(r.FiledAt), r.MediaType, r.Bytes, cell(r.AddedAt),
			}
		}),
	}, err
}

func exportMessages(ctx context.Context, queries *dbsqlc.Queries, row exported) (takeout.Chapter, error) {
	list, err := queries.ExportMessages(ctx, dbsqlc.ExportMessagesParams{UserID: row.ID, Emails: row.wrote, Most: maxExport})
	return takeout.Chapter{
		Name: "mensagens", Title: "o que você nos escreveu.",
		Columns: []string{"motivo", "nome", "email", "titulo", "mensagem", "quando"},
		Rows: lists.Map(list, func(r dbsqlc.ExportMessagesRow) []any {
			return []any{r.Motive, r.Name, r.Email, r.Title, r.Message, r.CreatedAt}
		}),
	}, err
}

func exportReports(ctx context.Context, queries *dbsqlc.Queries, row exported) (takeout.Chapter, error) {
	list, err := queries.ExportReports(ctx, dbsqlc.ExportReportsParams{Emails: row.wrote, Most: maxExport})
	return takeout.Chapter{
		Name: "avisos", Title: "os problemas com cupons que você nos contou.",
		Columns: []string{"nome", "email", "mensagem", "cupom", "quando"},
		Rows: lists.Map(list, func(r dbsqlc.ExportReportsRow) []any {
			return []any{r.Name, r.Email, r.Message, r.CouponName, r.CreatedAt}
		}),
	}, err
}

func exportLeads(ctx context.Context, queries *dbsqlc.Queries, row exported) (takeout.Chapter, error) {
	list, err := queries.ExportLeads(ctx, dbsqlc.ExportLeadsParams{Emails: row.wrote, Most: maxExport})
	return takeout.Chapter{
		Name: "contatos", Title: "os pedidos de contato que você nos enviou, sobre clubes de benefícios e vagas.",
		Columns: []string{"formulario", "nome", "email", "empresa", "telefone", "cidade", "quando"},
		Rows: lists.Map(list, func(r dbsqlc.ExportLeadsRow) []any {
			return []any{leadForms[r.Kind], r.Name, r.Email, r.Company, r.Telephone, r.City, r.CreatedAt}
		}),
	}, err
}

// leadForms are the forms of leads, as people know them.
var leadForms = map[string]string{"club": "clube de benefícios", "jobs": "trabalhe conosco"}

// cell is what a nullable column holds.
func cell[T any](value *T) any {
	if value == nil {
		return nil
	}
	return *value
}

func dateCell(date pgtype.Date) any {
	if !date.Valid {
		return nil
	}
	return takeout.Date{Time: date.Time}
}

func idCell(id uuid.NullUUID) any {
	if !id.Valid {
		return nil
	}
	return id.UUID.String()
}
