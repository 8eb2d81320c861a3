package shop

import (
	"context"
	"net/http"

	"github.com/google/uuid"

	"example.com/devolve/api/internal/edge"
	"example.com/devolve/api/internal/listing"
	"example.com/devolve/api/internal/oapi"
	"example.com/devolve/catalog"
)

// Favourites keeps the stores that shoppers like and the coupons that they save; see catalog.Catalog.
type Favourites interface {
	Favourites(ctx context.Context, userID uuid.UUID) (catalog.Favourites, error)
	AddFavouriteStore(ctx context.Context, userID uuid.UUID, slug string) error
	RemoveFavouriteStore(ctx context.Context, userID uuid.UUID, slug string) error
	AddFavouriteCoupon(ctx context.Context, userID, couponID uuid.UUID) error
	RemoveFavouriteCoupon(ctx context.Context, userID, couponID uuid.UUID) error
}

func (s *server) ListFavourites(w http.ResponseWriter, r *http.Request, p oapi.ListFavouritesParams) error {
	if _, err := mustOwn(r.Context(), p.UserId); err != nil {
		return err
	}
	favourites, err := s.config.Catalog.Favourites(r.Context(), p.UserId)
	if err != nil {
		return err
	}
	return edge.Answer(w, http.StatusOK, oapi.Favourites{Stores: listing.Stores(favourites.Stores), Coupons: listing.Coupons(favourites.Coupons)})
}

func (s *server) AddFavouriteStore(w http.ResponseWriter, r *http.Request, slug string, p oapi.AddFavouriteStoreParams) error {
	return changeFavourites(w, r, p.UserId, func(ctx context.Context) error {
		return s.config.Catalog.AddFavouriteStore(ctx, p.UserId, slug)
	})
}

func (s *server) RemoveFavouriteStore(w http.ResponseWriter, r *http.Request, slug string, p oapi.RemoveFavouriteStoreParams) error {
	return changeFavourites(w, r, p.UserId, func(ctx context.Context) error {
		return s.config.Catalog.RemoveFavouriteStore(ctx, p.UserId, slug)
	})
}

func (s *server) AddFavouriteCoupon(w http.ResponseWriter, r *http.Request, id uuid.UUID, p oapi.AddFavouriteCouponParams) error {
	return changeFavourites(w, r, p.UserId, func(ctx context.Context) error {
		return s.config.Catalog.AddFavouriteCoupon(ctx, p.UserId, id)
	})
}

func (s *server) RemoveFavouriteCoupon(w http.ResponseWriter, r *http.Request, id uuid.UUID, p oapi.RemoveFavouriteCouponParams) error {
	return changeFavourites(w, r, p.UserId, func(ctx context.Context) error {
		return s.config.Catalog.RemoveFavouriteCoupon(ctx, p.UserId, id)
	})
}

// changeFavourites lets nobody change what is another's.
func changeFavourites(w http.ResponseWriter, r *http.Request, owner uuid.UUID, change func(context.Context) error) error {
	if _, err := mustOwn(r.Context(), owner); err != nil {
		return err
	}
	if err := change(r.Context()); err != nil {
		return err
	}
	w.WriteHeader(http.StatusNoContent)
	return nil
}
