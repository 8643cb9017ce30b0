module moorage.local/node

go 1.26.0
