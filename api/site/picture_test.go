package site

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"

	"example.com/devolve/api/internal/edge"
	"example.com/devolve/api/internal/turn"
	"example.com/devolve/catalog"
	"example.com/devolve/internal/ogimage"
)

func TestPictureOfACoupon(t *testing.T) {
	t.Parallel()
	const code = "NATAL30"
	store := catalog.Store{Slug: "pet-quati", Name: "Pet Quati", CashbackBps: 450, Area: catalog.Regular}
	exclusive := store
	exclusive.Area = catalog.Loyalty
	unpaid := store
	unpaid.CashbackBps = 0
	s := &site{config: Config{Brand: "Marca"}}
	for name, c := range map[string]struct {
		coupon      catalog.Coupon
		badge, note string
	}{
		"offer":         {catalog.Coupon{Type: catalog.Offer, KeepsCashback: true, Store: store}, "Oferta", "Mais até 4,5% de cashback"},
		"code":          {catalog.Coupon{Type: catalog.Online, Code: code, Store: store}, "Cupom com código", "Ou até 4,5% de cashback, sem o código"},
		"code of both":  {catalog.Coupon{Type: catalog.Online, Code: code, KeepsCashback: true, Store: store}, "Cupom com código", "Mais até 4,5% de cashback"},
		"doubled":       {catalog.Coupon{Type: catalog.Offer, KeepsCashback: true, Store: exclusive}, "Oferta", "Mais até 9% de cashback (dobro de 4,5%)"},
		"without rates": {catalog.Coupon{Type: catalog.Online, Code: code, Store: unpaid}, "Cupom com código", ""},
	} {
		got := s.couponPicture(c.coupon)
		if got.Badge != c.badge || got.Note != c.note {
			t.Errorf("%s: %q, %q", name, got.Badge, got.Note)
		}
		if strings.Contains(fmt.Sprint(got), code) {
			t.Errorf("%s: the picture shows the code: %+v", name, got)
		}
	}
}

// However many ask for pictures, one is drawn at a time, and the same one once.
func TestPicturesAreDrawnInTurn(t *testing.T) {
	t.Parallel()
	drawn := newPictures()
	done, err := drawn.queue.Take(t.Context(), turn.Asker{Address: "192.0.2.1"})
	if err != nil {
		t.Fatal(err)
	}
	picture := ogimage.Picture{Brand: "Marca", Title: "Quati"}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	var refused *edge.RefusalError
	if _, err := drawn.draw(ctx, "192.0.2.2", picture); !errors.As(err, &refused) || refused.Code != edge.CodeUnavailable {
		t.Errorf("while another one is drawn: %v", err)
	}
	var all sync.WaitGroup
	contents := make([]*byte, 8)
	for i := range contents {
		all.Go(func() {
			content, err := drawn.draw(t.Context(), "192.0.2.2", picture)
			if err != nil {
				t.Error(err)
				return
			}
			contents[i] = &content[0]
		})
	}
	done()
	all.Wait()
	for _, content := range contents {
		if content != contents[0] {
			t.Error("it was drawn more than once")
		}
	}
	for i := range 2 * keptPictures {
		drawn.kept.Add(fmt.Sprint(i), nil)
	}
	if drawn.kept.Len() != keptPictures {
		t.Errorf("%d pictures are kept", drawn.kept.Len())
	}
}
