module moorage.example/mooragetest

go 1.22
