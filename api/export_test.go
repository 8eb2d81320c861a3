package api_test

import (
	"archive/zip"
	"bytes"
	"context"
	"encoding/json"
	"io/fs"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/google/uuid"

	"example.com/devolve/ledger"
	"example.com/devolve/ledger/statement"
)

func (f *fakeLedger) ExportClicks(_ context.Context, user uuid.UUID) ([]statement.ExportedClick, error) {
	return []statement.ExportedClick{{ID: user, Store: ledger.Store{Slug: "pet-quati", Name: "Pet Quati"}, Network: "demo", RateBps: 550, At: noon}}, nil
}

func (f *fakeLedger) ExportEvents(context.Context, uuid.UUID) ([]statement.ExportedEvent, error) {
	return []statement.ExportedEvent{{Sequence: 7, ConversionID: purchaseID, Type: "conversion_approved.v1", RecordedAt: noon}}, nil
}

// confirmed signs Ana in, with her password given again, and returns the header of that session.
func (b *bundle) confirmed(t *testing.T) func(call) reply {
	t.Helper()
	text := b.token(anaID)
	send := func(c call) reply { return b.send(t, anaID, c.with("X-User-Token", text)) }
	if r := send(post("/api/v1/auth/reauthenticate", `{"password":"correct horse"}`)); r.StatusCode != http.StatusNoContent {
		t.Fatalf("reauthenticate: %d %s", r.StatusCode, r.body)
	}
	return send
}

// filesOf lists what is in an archive, in its order.
func filesOf(t *testing.T, body []byte) (names []string) {
	t.Helper()
	archive, err := zip.NewReader(bytes.NewReader(body), int64(len(body)))
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range archive.File {
		names = append(names, file.Name)
	}
	return names
}

// unzipped returns the files of an archive by name.
func unzipped(t *testing.T, body []byte) map[string]string {
	t.Helper()
	archive, err := zip.NewReader(bytes.NewReader(body), int64(len(body)))
	if err != nil {
		t.Fatal(err)
	}
	texts := make(map[string]string)
	for _, file := range archive.File {
		text, err := fs.ReadFile(archive, file.Name)
		if err != nil {
			t.Fatal(err)
		}
		texts[file.Name] = string(text)
	}
	return texts
}

func TestExportHoldsEverything(t *testing.T) {
	t.Parallel()
	b := setup(t)
	path := users + "/" + anaID.String() + "/export"
	if r := b.send(t, anaID, get(path)); r.StatusCode != http.StatusForbidden || codeOf(t, r) != "reauthentication_required" {
		t.Errorf("without the password: %d %s", r.StatusCode, r.body)
	}
	_, err := b.pool.Exec(t.Context(), `INSERT INTO contact_messages (id, user_id, motive, name, email, title, message, created_at)
		VALUES (gen_random_uuid(), $1, 'Outro motivo', 'Ana', 'ana@example.com', '=cmd', 'Onde está?', now()),
		       (gen_random_uuid(), NULL, 'Outro motivo', 'X', 'ana@example.com', 'De outra pessoa', 'Talvez', now())`, anaID)
	if err != nil {
		t.Fatal(err)
	}
	b.send(t, anaID, voteOn(couponID("quati-02"), "203.0.113.1", false))
	send := b.confirmed(t)
	if r := send(get(users + "/" + biaID.String() + "/export")); r.StatusCode != http.StatusForbidden || codeOf(t, r) != "forbidden" {
		t.Errorf("of another: %d %s", r.StatusCode, r.body)
	}
	r := send(get(path))
	if r.StatusCode != http.StatusOK || r.Header.Get("Cache-Control") != "no-store" ||
		r.Header.Get("Content-Disposition") != `attachment; filename="meus-dados.zip"` {
		t.Fatalf("%d %v", r.StatusCode, r.Header)
	}
	names, texts := filesOf(t, r.body), unzipped(t, r.body)
	want := []string{
		"LEIA-ME.txt", "dados.json", "perfil.csv", "chaves-pix-anteriores.csv", "consentimentos.csv", "sessoes.csv", "parceiros.csv",
		"lojas-favoritas.csv",
		"cupons-salvos.csv", "clubes.csv", "convites.csv", "lembretes.csv", "altas.csv", "votos.csv", "avisos-no-aparelho.csv", "reclamacoes.csv", "mensagens.csv", "avisos.csv",
		"contatos.csv", "indicacoes.csv", "cliques.csv", "compras.csv",
		"linha-do-tempo.csv", "pagamentos.csv", "pareceres.csv",
	}
	if !slices.Equal(names, want) {
		t.Errorf("files %v; want %v", names, want)
	}
	for file, part := range map[string]string{
		"perfil.csv": "ana@example.com", "mensagens.csv": "'=cmd;Onde está?", "cliques.csv": "Pet Quati", "compras.csv": "249,90;13,74;5,50%",
		"linha-do-tempo.csv": ";aprovada;", "pagamentos.csv": ";Pago;7,00;1,00;3;E2;", "LEIA-ME.txt": "Seus dados no Trevo",
		"votos.csv": "quati-02;não;",
	} {
		if !strings.Contains(texts[file], part) {
			t.Errorf("%s has no %q:\n%s", file, part, texts[file])
		}
	}
	if strings.Contains(texts["mensagens.csv"], "De outra pessoa") {
		t.Error("a message is there that was sent from an address which nobody has proven")
	}
	var everything map[string]any
	if err := json.Unmarshal([]byte(texts["dados.json"]), &everything); err != nil || len(everything["compras"].([]any)) != 3 {
		t.Errorf("dados.json: %v\n%s", err, texts["dados.json"])
	}
}
