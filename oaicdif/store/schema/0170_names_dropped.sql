-- What 0160 brought into tables of another form.
DROP TABLE IF EXISTS alias;
DROP TABLE IF EXISTS wanted;
DROP TABLE IF EXISTS rd_url;
