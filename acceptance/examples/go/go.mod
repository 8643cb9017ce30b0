module moorage.example/acceptance/examples/go

go 1.25

require moorage.example/mooragetest v0.0.0

replace moorage.example/mooragetest => ../../../packages/testing/go
