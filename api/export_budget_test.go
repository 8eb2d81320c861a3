package api

// MaxArriving is for tests that fill it.
const MaxArriving = maxArriving

// Arriving is how many bytes of bodies that have not come as a whole are held.
func (s *Server) Arriving() int64 { return s.bodies.Used() }
