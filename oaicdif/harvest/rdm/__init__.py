"""Resource descriptions taken into the store: dumps of SOIF."""
