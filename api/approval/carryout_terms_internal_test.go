package approval

import (
	"context"
	"encoding/json"
	"testing"

	"github.com/google/uuid"

	"example.com/devolve/api/staff"
	"example.com/devolve/catalog"
	"example.com/devolve/ledger"
)

// goneStore is a catalogue in which a store stopped being active after its terms were proposed, and the log beside it.
type goneStore struct {
	Stores
	published []string
}

func (*goneStore) Store(context.Context, string) (catalog.Store, error) {
	return catalog.Store{}, catalog.ErrNotFound
}

type log struct {
	Ledger
	*goneStore
}

func (l log) PublishTerms(_ context.Context, cmd ledger.PublishTerms, _ ledger.By) (ledger.TermsPublished, error) {
	l.published = append(l.published, "event of "+cmd.Store.ID)
	return ledger.TermsPublished(cmd), nil
}

func (g *goneStore) PublishTerms(_ context.Context, slug string, _ uuid.UUID, _ catalog.TermsVersion) error {
	g.published = append(g.published, "version of "+slug)
	return nil
}

// TestTheCatalogueFollowsTheEvent: a store that is not active any more has the terms that the log has, or none could ever be published after them.
func TestTheCatalogueFollowsTheEvent(t *testing.T) {
	t.Parallel()
	id := uuid.New()
	payload, err := json.Marshal(TermsProposed{Store: "sebo-ipe", ID: id})
	if err != nil {
		t.Fatal(err)
	}
	store := &goneStore{}
	desk := &Desk{config: Config{Stores: store, Ledger: log{goneStore: store}}}
	if err := desk.carryOutTerms(t.Context(), staff.Proposal{ID: uuid.New(), Payload: payload}); err != nil {
		t.Fatal(err)
	}
	if len(store.published) != 2 || store.published[0] != "event of "+id.String() || store.published[1] != "version of sebo-ipe" {
		t.Errorf("published: %q", store.published)
	}
}
