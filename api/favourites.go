package api

import (
	"net/http"

	"github.com/google/uuid"

	"example.com/devolve/api/internal/oapi"
)

func (s *Server) listFavourites(http.ResponseWriter, *http.Request, oapi.ListFavouritesParams) error {
	return refuse(codeUnavailable, "not served yet")
}

func (s *Server) addFavouriteStore(http.ResponseWriter, *http.Request, string, oapi.AddFavouriteStoreParams) error {
	return refuse(codeUnavailable, "not served yet")
}

func (s *Server) removeFavouriteStore(http.ResponseWriter, *http.Request, string, oapi.RemoveFavouriteStoreParams) error {
	return refuse(codeUnavailable, "not served yet")
}

func (s *Server) addFavouriteCoupon(http.ResponseWriter, *http.Request, uuid.UUID, oapi.AddFavouriteCouponParams) error {
	return refuse(codeUnavailable, "not served yet")
}

func (s *Server) removeFavouriteCoupon(http.ResponseWriter, *http.Request, uuid.UUID, oapi.RemoveFavouriteCouponParams) error {
	return refuse(codeUnavailable, "not served yet")
}
